"""OpenTelemetry, for whoever wants to see where the time goes. Switched off, nothing of it is even imported."""

from __future__ import annotations

import contextlib
from contextlib import AbstractContextManager
from typing import Any

from meadhall.core.errors import BadSetup
from meadhall.core.words import Words

_tracer: Any = None
_NOTHING: AbstractContextManager[Any] = contextlib.nullcontext()


def span(name: str, **attributes: str | int | float | bool) -> AbstractContextManager[Any]:
    """A stretch of work with a name; what it is about may be told of it, never a secret."""
    if _tracer is None:
        return _NOTHING
    told = {f"meadhall.{key}": value for key, value in attributes.items()}
    found: AbstractContextManager[Any] = _tracer.start_as_current_span(name, attributes=told)
    return found


def is_on() -> bool:
    return _tracer is not None


def begin(address: str, process: str, words: Words) -> None:
    """From now on traces are sent to a collector, by OTLP over HTTP."""
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ModuleNotFoundError:
        raise BadSetup(words.say("door.no_otel", command="pip install 'meadhall[otel]'")) from None
    begin_with(BatchSpanProcessor(OTLPSpanExporter(endpoint=address)), process)


def begin_with(processor: Any, process: str = "") -> None:
    """From now on spans go to this processor."""
    global _tracer
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider

    import meadhall

    about = {"service.name": "meadhall", "service.version": meadhall.__version__, "service.instance.id": process}
    provider = TracerProvider(resource=Resource.create(about))
    provider.add_span_processor(processor)
    _tracer = provider.get_tracer("meadhall")


def end() -> None:
    """What is still to be sent is sent."""
    global _tracer
    tracer, _tracer = _tracer, None
    if tracer is not None:
        tracer.span_processor.shutdown()

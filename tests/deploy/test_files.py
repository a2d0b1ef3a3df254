"""What lies in `deploy/` is understood by the programs it is for. Those that are not here are skipped and said so."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from meadhall.server.metrics import exposition
from meadhall.server.settings import KINDS, NAMES, PREFIX, in_force
from tests.server.inside import Inside, inside

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = DEPLOY / "systemd"


def tool(name: str, package: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is not here (Debian: apt install {package})")
    return found


def run(*command: str | Path, **more: Any) -> str:
    done = subprocess.run([*command], capture_output=True, encoding="utf-8", timeout=120, check=False, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return f"{done.stdout}{done.stderr}"


def test_the_units_are_understood_by_systemd(tmp_path: Path) -> None:
    verify = tool("systemd-analyze", "systemd")
    for unit in UNITS.iterdir():
        text = unit.read_text().replace("/opt/meadhall/bin/meadhall", "/bin/true")
        (tmp_path / unit.name).write_text(re.sub(r"^(User|Group)=.*\n", "", text, flags=re.MULTILINE))
    said = run(verify, "verify", *sorted(tmp_path.glob("meadhall*")), env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:"})
    assert said.strip() == ""


def test_the_unit_leaves_little_to_be_done_by_whoever_breaks_in() -> None:
    verify = tool("systemd-analyze", "systemd")
    done = subprocess.run(
        [verify, "security", "--offline=true", UNITS / "meadhall.service"], capture_output=True, encoding="utf-8"
    )
    found = re.search(r"Overall exposure level for \S+: ([0-9.]+)", done.stdout)
    if found is None:
        pytest.skip("this systemd cannot judge a unit that is not installed")
    assert float(found[1]) < 2.5


@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.compose"])
def test_caddy_understands_its_files(name: str, tmp_path: Path) -> None:
    caddy = tool("caddy", "caddy")
    (tmp_path / name).write_text((DEPLOY / name).read_text().replace("/var/log/caddy", str(tmp_path)))
    said = run(caddy, "validate", "--adapter", "caddyfile", "--config", tmp_path / name, env={"HOME": str(tmp_path)})
    assert "Valid configuration" in said


def test_nginx_understands_its_file(tmp_path: Path) -> None:
    nginx, openssl = tool("nginx", "nginx"), tool("openssl", "openssl")
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    ask = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=hall.example.org")
    run(openssl, *ask, "-keyout", key, "-out", certificate)
    site = (DEPLOY / "nginx.conf").read_text().replace("/etc/letsencrypt/live/hall.example.org", str(tmp_path))
    (tmp_path / "hall.conf").write_text(site.replace("/var/log/nginx", str(tmp_path)))
    temporary = " ".join(
        f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = tmp_path / "nginx.conf"
    main.write_text(
        f"events {{}}\npid {tmp_path}/pid;\nerror_log stderr;\n"
        f"http {{ access_log off; {temporary} include {tmp_path}/hall.conf; }}\n"
    )
    assert "test is successful" in run(nginx, "-t", "-e", "stderr", "-c", main)


def test_prometheus_understands_its_rules() -> None:
    promtool = tool("promtool", "prometheus")
    assert "SUCCESS" in run(promtool, "check", "rules", DEPLOY / "prometheus" / "alerts.yml")
    run(promtool, "check", "config", DEPLOY / "prometheus" / "prometheus.yml")


def test_every_figure_that_is_watched_exists(tmp_path: Path) -> None:
    found: list[str] = []

    async def visit(house: Inside) -> None:
        found.append(exposition(house.app.state))

    inside(tmp_path / "t.sqlite", visit)
    shown = set(re.findall(r"^(meadhall_\w+)", found[0], re.MULTILINE))
    labels = dict(re.findall(r'^(meadhall_\w+)\{(\w+)="', found[0], re.MULTILINE))
    for file in ("prometheus/alerts.yml", "grafana/meadhall.json"):
        text = (DEPLOY / file).read_text(encoding="utf-8")
        watched = set(re.findall(r"\b(meadhall_\w+)", text)) - {"meadhall_admin_token"}
        assert len(watched) > 8
        assert watched - shown == set(), file
        for name, label in re.findall(r"(meadhall_\w+)\{\\?(\w+)=", text):
            assert label in (labels.get(name), "instance"), (file, name, label)
    told = {line.split()[2] for line in found[0].splitlines() if line.startswith("# TYPE")}
    assert len(told) > 15


def test_the_dashboard_is_whole() -> None:
    board = json.loads((DEPLOY / "grafana" / "meadhall.json").read_text(encoding="utf-8"))
    panels = board["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels) > 15
    assert all(panel["title"] and all(target["expr"] for target in panel["targets"]) for panel in panels)
    cells = [
        (x, y)
        for panel in panels
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]
    assert len(cells) == len(set(cells))
    assert all(x < 24 for x, _ in cells)


def test_the_settings_of_the_example_are_settings(tmp_path: Path) -> None:
    text = (DEPLOY / "meadhall.toml").read_text()
    (tmp_path / "token").write_text("0123456789abcdef")
    file = tmp_path / "meadhall.toml"
    file.write_text(text.replace("/etc/meadhall/admin_token", "token"))
    assert in_force({}, file, {}).settings.public_host == ("hall.example.org",)


def test_the_compose_file_sets_what_can_be_set_and_keeps_its_processes_small() -> None:
    yaml = pytest.importorskip("yaml", reason="PyYAML is not here")
    whole = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    halls = [service for name, service in whole["services"].items() if name.startswith("hall-")]
    assert len(halls) == 2
    for service in (*halls, whole["services"]["backup"]):
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        unknown = [name for name in service["environment"] if name.removeprefix(PREFIX).lower() not in NAMES]
        assert unknown == []
    names = {service["environment"]["MEADHALL_PROCESS_NAME"] for service in halls}
    assert names == {"hall-1", "hall-2"}
    assert {"database", "caddy", "backup"} < set(whole["services"])
    for secret in whole["secrets"].values():
        assert secret["file"].startswith("./secrets/")


def test_the_image_is_not_root_and_copies_what_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    assert re.search(r"^USER 8420:8420$", text, re.MULTILINE)
    assert "HEALTHCHECK" in text
    for copied in re.findall(r"^COPY (?!--from)(.*) \S+$", text, re.MULTILINE):
        assert [name for name in copied.split() if not (ROOT / name).exists()] == []
    for variable in re.findall(r"\bMEADHALL_(\w+)=", text):
        assert variable.lower() in KINDS


def test_the_image_can_be_built() -> None:
    """Only where its base lies on this machine already: nothing is fetched by a test."""
    builder = shutil.which("podman") or shutil.which("buildah")
    if builder is None:
        pytest.skip("neither podman nor buildah is here (Debian: apt install buildah)")
    base = "docker.io/library/python:3.12-slim"
    form = "{{.Repository}}:{{.Tag}}" if "podman" in builder else "{{.Name}}:{{.Tag}}"
    images = subprocess.run([builder, "images", "--format", form], capture_output=True, encoding="utf-8", check=False)
    if images.returncode:
        pytest.skip(f"{builder} does not run here: {images.stderr.strip()[:200]}")
    if base not in images.stdout:
        pytest.skip(f"the base image is not here ({builder} pull {base})")
    run(builder, "build", "--pull=never", "-f", DEPLOY / "Containerfile", "-t", "meadhall-test", ROOT)

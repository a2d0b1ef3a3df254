// The prompter: says to the page what the server might have said, so that a test knows exactly what happens.

(() => {
  const Line = window.WebSocket;
  let line = null;
  window.WebSocket = class extends Line {
    constructor(...how) {
      super(...how);
      line = this;
    }
  };

  const BEAT = {
    form: "banner",
    title: "",
    text: "",
    seat: -1,
    places: [],
    gains: [],
    moved: [],
    cue: "",
    hold: [],
    sheet: null,
    unasked: false,
  };
  let modules = null;
  /** The table as the page will know it when it has heard everything. */
  let truth = null;

  async function learn() {
    if (modules) return modules;
    const script = document.querySelector('script[type="module"][src$="/table.js"]').src;
    const [store, difference] = await Promise.all([
      import(script.replace("table.js", "store.js")),
      import(script.replace("table.js", "difference.js")),
    ]);
    modules = { store, difference };
    return modules;
  }

  /**
   * A moment: `{ said: [{ text, about, beat }], scene: { battle: … } }`. What the scene names is another one from now on.
   */
  function moment({ said = [], scene = null }, seq) {
    return {
      events: said.map(({ text, about = -1, beat = null }) => ({
        line: { n: seq, seat: about, text, about, spots: [] },
        beat: beat && { ...BEAT, ...beat },
      })),
      changes: scene && [
        "{}",
        Object.fromEntries(Object.entries(scene).map(([name, value]) => [name, ["=", value]])),
        [],
      ],
    };
  }

  /** Something happens: a move of somebody, moment by moment. */
  async function happens(moments, { mover = 1, decision = null, asked = [], over = false, answered = 0 } = {}) {
    const { store, difference } = await learn();
    const { snap } = store.state;
    truth ??= { seq: snap.seq, scene: snap.scene, seat: snap.seat, key_hash: snap.key_hash };
    const seq = truth.seq + 1;
    const told = moments.map((one) => moment(one, seq));
    const scene = told.reduce((before, { changes }) => difference.changed(before, changes), truth.scene);
    truth = { ...truth, seq, scene };
    const message = {
      type: "happened",
      seq,
      seat: truth.seat,
      mover,
      moments: told,
      asked,
      thinking: [],
      decision,
      answered,
      over,
      result: null,
      key: null,
      scene_hash: difference.sceneHash(scene),
      undo: null,
    };
    line.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  /** A question with these moves: `{ move, name, spots }`. */
  const asks = (question, moves) => ({
    question,
    verb_titles: {},
    asks_next: {},
    greyed: [],
    moves: moves.map(({ move, name = move, spots = [], effect = "" }) => {
      const [verb, ...words] = move.split(" ");
      return {
        move,
        verb,
        name,
        effect,
        spots,
        words: words.map((id, at) => ({ id, name: id, spot: spots[at] ?? "" })),
      };
    }),
  });

  window.prompter = {
    happens,
    asks,
    /** What is shown, word by word, as the page says it. */
    state: async () => (await learn()).store.state,
    scene: async () => (await learn()).store.state.snap.scene,
  };
})();

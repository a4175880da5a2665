"use strict";
/* Shows the games. Positions come from the moves' own words (see report_games.py): nothing here knows any rules. */
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
  const boards = [...$("board").querySelectorAll("svg")]; // White below, Black below
  const layers = boards.map((board) => board.appendChild(svg("g")));
  const RESULTS = { w: "1–0", d: "½–½", b: "0–1" };
  const RADIUS = 17.5;
  let shown = []; // the games that the filter lets through
  let game = null;
  let plies = []; // the moves of the game, read
  let positions = []; // the piece on each square, after each number of moves
  let ply = 0;
  let turned = data.below === "black" ? 1 : 0;
  let timer = 0;

  function svg(tag, attributes = {}) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  }

  function element(tag, text = "", properties = {}) {
    const made = Object.assign(document.createElement(tag), properties);
    made.textContent = text;
    return made;
  }

  // -- games --------------------------------------------------------------------------------------

  function readMove(text) {
    const [moved, taken = ""] = text.split("'");
    const squares = (word) => [...word].map((letter) => data.squares.indexOf(letter) + 1);
    const path = squares(moved.slice(1));
    const name = path.map((square) => data.names[square - 1]).join(taken ? "x" : "-");
    return { piece: moved[0], path, taken: squares(taken), name };
  }

  function readGame(packed) {
    const notes = packed.notes.split(" ");
    plies = packed.moves ? packed.moves.split(" ").map(readMove) : [];
    plies.forEach((move, number) => {
      const [score, depth, seconds] = (notes[number] || "//").split("/");
      Object.assign(move, { score, depth, seconds, opening: number < packed.op });
    });
    positions = [[...packed.start.slice(1)].map((piece) => (piece === "e" ? "" : piece))];
    for (const move of plies) {
      const after = positions[positions.length - 1].slice();
      after[move.path[0] - 1] = "";
      for (const square of move.taken) after[square - 1] = "";
      after[move.path[move.path.length - 1] - 1] = move.piece;
      positions.push(after);
    }
  }

  function open(packed, at = 0) {
    stop();
    game = packed;
    readGame(packed);
    $("players").textContent = `Game ${game.n}: ${data.engines[game.w]} – ${data.engines[game.b]}  ${RESULTS[game.r]}`;
    $("end").textContent = `${game.why} (${game.e})${game.line ? `: “${game.line}”` : ""}. Opening: ${game.o || "–"}`;
    listMoves();
    drawCourse();
    for (const row of $("list").rows) {
      const selected = Number(row.dataset.number) === game.n;
      row.setAttribute("aria-selected", selected);
      if (selected) row.scrollIntoView({ block: "nearest" });
    }
    go(at);
  }

  function go(to) {
    ply = Math.max(0, Math.min(to, plies.length));
    draw();
    for (const [id, end] of [["first", 0], ["back", 0], ["forward", plies.length], ["last", plies.length]]) {
      $(id).disabled = ply === end;
    }
    history.replaceState(null, "", `#game=${game.n}&ply=${ply}`);
  }

  function step(by) {
    const number = shown.indexOf(game) + by;
    if (shown[number]) open(shown[number]);
  }

  // -- the board ----------------------------------------------------------------------------------

  function draw() {
    boards.forEach((board, side) => board.toggleAttribute("hidden", side !== turned));
    const layer = layers[turned];
    const at = (square) => data.centres[turned][square - 1];
    const move = ply ? plies[ply - 1] : null;
    layer.replaceChildren();
    if (move) {
      for (const square of [move.path[0], move.path[move.path.length - 1]]) {
        const [x, y] = at(square);
        layer.append(svg("rect", { class: "moved", x: x - 24, y: y - 24, width: 48, height: 48 }));
      }
      const before = positions[ply - 1];
      for (const square of move.taken) place(before[square - 1], at(square), "ghost");
    }
    positions[ply].forEach((piece, index) => piece && place(piece, at(index + 1), "piece"));
    if (move) {
      if (move.path.length > 1) layer.append(svg("polyline", { class: "arrow", points: arrow(move.path.map(at)) }));
      for (const square of move.taken) {
        const [x, y] = at(square);
        layer.append(svg("path", { class: "taken", d: `M${x - 8} ${y - 8}l16 16m0 -16l-16 16` }));
      }
    }
    tell(move);

    function place(piece, [x, y], kind) {
      layer.append(svg("use", { class: kind, href: `#piece-${piece}`, x, y, "data-piece": piece }));
    }
  }

  function arrow(points) {
    const [[x1, y1], [x2, y2]] = points.slice(-2);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const tip = [x2 - RADIUS * dx, y2 - RADIUS * dy];
    const side = (sign) => [tip[0] - 11 * dx + sign * 8 * dy, tip[1] - 11 * dy - sign * 8 * dx];
    return [...points.slice(0, -1), tip, side(1), tip, side(-1)].map((point) => point.map((v) => v.toFixed(1))).join(" ");
  }

  function tell(move) {
    const facts = move ? [`${numberOf(ply - 1)} ${move.name}`, ...factsOf(move)] : ["Start position"];
    if (ply === plies.length) facts.push(`${RESULTS[game.r]}, ${game.e}`);
    $("status").textContent = facts.join(" · ");
    boards[turned].setAttribute("aria-label", `Board after ${ply} of ${plies.length} moves. ${$("status").textContent}`);
    $("moves").querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = $("moves").querySelector(`[data-ply="${ply}"]`);
    button?.setAttribute("aria-current", "step");
    const list = $("moves");
    const row = button?.closest("li");
    list.scrollTop = row ? row.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
    $("course").querySelector(".now")?.setAttribute("transform", `translate(${courseAt(ply)} 0)`);
  }

  function factsOf(move) {
    const facts = [];
    if (move.opening) facts.push("opening");
    if (move.score) facts.push(move.score.endsWith("#") ? `${move.score[0] === "+" ? "White" : "Black"} wins` : signed(move.score));
    if (move.depth) facts.push(`depth ${move.depth}`);
    if (move.seconds) facts.push(`${move.seconds[0] === "." ? "0" : ""}${move.seconds} s`);
    return facts;
  }

  const signed = (score) => (score > 0 ? "+" : "") + (score / 100).toFixed(2);
  const whiteBegins = () => game.start[0].toUpperCase() === "W";
  const half = (index) => index + (whiteBegins() ? 0 : 1);
  const numberOf = (index) => `${Math.floor(half(index) / 2) + 1}${half(index) % 2 ? "…" : "."}`;

  // -- moves and evaluations ----------------------------------------------------------------------

  function listMoves() {
    const rows = [];
    plies.forEach((move, index) => {
      const number = Math.floor(half(index) / 2);
      if (!rows[number]) {
        rows[number] = element("li");
        rows[number].append(element("span", `${number + 1}.`));
        if (half(index) % 2) rows[number].append(element("span", "…"));
      }
      const title = factsOf(move).join(", ");
      const button = element("button", move.name, { type: "button", title, className: move.opening ? "opening" : "" });
      button.dataset.ply = index + 1;
      rows[number].append(button);
    });
    $("moves").replaceChildren(...rows.filter(Boolean));
  }

  const courseAt = (number) => (300 * number) / Math.max(plies.length, 1);

  function drawCourse() {
    const height = (score) => {
      const men = score.endsWith("#") ? (score[0] === "+" ? 9 : -9) : score / 100;
      return 40 - 36 * Math.tanh(men / 3);
    };
    const chart = $("course");
    chart.setAttribute("preserveAspectRatio", "none");
    chart.replaceChildren(svg("path", { class: "zero", d: "M0 40H300" }));
    for (const side of [0, 1]) {
      const points = plies
        .map((move, index) => (move.score && half(index) % 2 === side ? `${courseAt(index + 1)},${height(move.score)}` : ""))
        .filter(Boolean);
      chart.append(svg("polyline", { class: `c${side}`, points: points.join(" ") }));
    }
    chart.append(svg("path", { class: "now", d: "M0 0V80" }));
  }

  // -- the list of games --------------------------------------------------------------------------

  function fits(packed) {
    const [engine, result, ending] = ["engine", "result", "ending"].map((id) => $(id).value);
    if (engine !== "" && packed.w !== Number(engine) && packed.b !== Number(engine)) return false;
    if (ending && packed.e !== ending) return false;
    if (result === "won" || result === "lost") {
      const own = packed.w === Number(engine) ? "w" : "b";
      return packed.r !== "d" && (packed.r === own) === (result === "won");
    }
    return !result || packed.r === result;
  }

  function filter() {
    for (const option of $("result").options) {
      if (option.value === "won" || option.value === "lost") option.disabled = $("engine").value === "";
    }
    if ($("result").selectedOptions[0].disabled) $("result").value = "";
    shown = data.games.filter(fits);
    $("count").textContent = `${shown.length} of ${data.games.length} games`;
    const rows = shown.map((packed) => {
      const row = element("tr");
      row.dataset.number = packed.n;
      const count = packed.moves ? packed.moves.split(" ").length : 0;
      row.append(element("td"), ...[data.engines[packed.w], data.engines[packed.b], RESULTS[packed.r], count, packed.e].map((text) => element("td", text)));
      row.cells[0].append(element("button", packed.n, { type: "button" }));
      row.cells[0].firstChild.setAttribute("aria-label", `Show game ${packed.n}`);
      return row;
    });
    $("list").replaceChildren(...rows);
    if (shown.length && !shown.includes(game)) open(shown[0]);
    else if (game) open(game, ply);
  }

  // -- what people do -----------------------------------------------------------------------------

  function stop() {
    clearInterval(timer);
    timer = 0;
    $("play").setAttribute("aria-pressed", "false");
  }

  function play() {
    if (timer) return stop();
    if (ply === plies.length) go(0);
    $("play").setAttribute("aria-pressed", "true");
    timer = setInterval(() => (ply < plies.length ? go(ply + 1) : stop()), 700);
  }

  const flip = () => {
    turned = 1 - turned;
    draw();
  };
  const KEYS = {
    ArrowLeft: () => go(ply - 1),
    ArrowRight: () => go(ply + 1),
    Home: () => go(0),
    End: () => go(plies.length),
    ArrowUp: () => step(-1),
    ArrowDown: () => step(1),
    f: flip,
  };

  document.addEventListener("keydown", (event) => {
    const act = KEYS[event.key];
    const inside = event.target.closest("#games") || event.key.startsWith("ArrowL") || event.key.startsWith("ArrowR");
    if (!act || !game || !inside || event.target.closest("select") || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  });
  const CLICKS = { first: KEYS.Home, back: KEYS.ArrowLeft, forward: KEYS.ArrowRight, last: KEYS.End, flip, play };
  for (const [id, act] of Object.entries(CLICKS)) $(id).addEventListener("click", act);
  $("moves").addEventListener("click", (event) => event.target.dataset.ply && go(Number(event.target.dataset.ply)));
  $("course").addEventListener("click", (event) => {
    const box = $("course").getBoundingClientRect();
    go(Math.round((plies.length * (event.clientX - box.left)) / box.width));
  });
  $("list").addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    const found = row && shown.find((packed) => packed.n === Number(row.dataset.number));
    if (found) open(found);
  });
  $("filter").addEventListener("change", filter);
  $("filter").addEventListener("submit", (event) => event.preventDefault());

  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const setTheme = (theme) => root.setAttribute("data-theme", theme);
  setTheme(dark.matches ? "dark" : "light");
  dark.addEventListener("change", () => setTheme(dark.matches ? "dark" : "light"));
  $("theme").addEventListener("click", () => setTheme(root.dataset.theme === "dark" ? "light" : "dark"));

  data.engines.forEach((name, number) => $("engine").append(element("option", name, { value: number })));
  for (const ending of new Set(data.games.map((packed) => packed.e))) $("ending").append(element("option", ending, { value: ending }));
  const asked = new URLSearchParams(location.hash.slice(1));
  const wanted = data.games.find((packed) => packed.n === Number(asked.get("game")));
  if (wanted) {
    game = wanted;
    readGame(wanted);
    ply = Number(asked.get("ply")) || 0;
  }
  if (data.games.length) filter();
  else $("games").hidden = true;
})();

// @ts-nocheck -- it runs in a browser, whose types all other files would then have, too
/* global document */
// It stands in the page as it is here; without a "less than", no reader of markup can take a part of it for a tag.
(() => {
  const graph = document.getElementById("flame");
  const status = document.getElementById("flame-status");
  const search = document.getElementById("flame-search");
  const whole = document.getElementById("flame-whole");
  const { functions, calls, unit, total } = JSON.parse(document.getElementById("flame-data").textContent);
  const ROW = 22;
  // In per cent of the graph: what is narrower cannot be seen, and is drawn when one zooms in.
  const LEAST = 0.15;
  // `calls` has callers before what they call.
  const nodes = calls.map(([fn, parent, self, sum], index) => ({
    index,
    fn: functions[fn],
    parent,
    self,
    sum,
    below: [],
  }));
  for (const node of nodes) if (node.parent > -1) nodes[node.parent].below.push(node);
  let zoomed = nodes[0];
  let focused = zoomed;
  let boxes = new Map();

  const percent = (value) => `${((100 * value) / total).toFixed(1)} %`;
  const describe = ({ fn, self, sum }) =>
    `${fn.name}${fn.place ? `, ${fn.place}` : ""}: ${percent(sum)} of ${unit}, ${percent(self)} itself${fn.findings > 0 ? `, ${fn.findings} ${fn.findings > 1 ? "findings" : "finding"}` : ""}`;

  function draw() {
    boxes = new Map();
    const made = [];
    let deepest = 0;
    const place = (node, depth, left, width) => {
      const box = document.createElement("button");
      box.type = "button";
      box.className = `call ${node.fn.kind}${node.fn.findings > 0 ? " found" : ""}`;
      // A letter or two say nothing; what is pointed at is described above the graph.
      const isReadable = (graph.clientWidth * width) / 100 > 24;
      box.textContent = `${node.fn.findings > 0 ? "● " : ""}${isReadable ? node.fn.name : ""}`;
      box.title = describe(node);
      box.setAttribute("aria-label", describe(node));
      box.tabIndex = -1;
      box.style.left = `${left}%`;
      box.style.width = `${width}%`;
      box.style.top = `${depth * ROW}px`;
      boxes.set(node, box);
      made.push(box);
      box.addEventListener("click", () => zoom(node === zoomed ? (nodes[node.parent] ?? node) : node));
      box.addEventListener("focus", () => {
        focused = node;
        status.textContent = describe(node);
      });
      box.addEventListener("mouseenter", () => (status.textContent = describe(node)));
      if (depth > deepest) deepest = depth;
    };
    const above = [];
    for (let node = nodes[zoomed.parent]; node !== undefined; node = nodes[node.parent]) above.unshift(node);
    for (const [depth, node] of above.entries()) place(node, depth, 0, 100);
    const steps = [[zoomed, above.length, 0]];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const [node, depth, left] = step;
      place(node, depth, left, (100 * node.sum) / zoomed.sum);
      let next = left;
      const below = [];
      for (const child of node.below) {
        const width = (100 * child.sum) / zoomed.sum;
        if (width >= LEAST) below.unshift([child, depth + 1, next]);
        next += width;
      }
      // From left to right, which is the order of reading.
      steps.push(...below);
    }
    graph.replaceChildren(...made);
    graph.style.height = `${(deepest + 1) * ROW}px`;
    boxes.get(boxes.has(focused) ? focused : zoomed).tabIndex = 0;
    whole.disabled = zoomed === nodes[0];
    mark();
  }

  function zoom(node) {
    zoomed = node;
    focused = node;
    draw();
    boxes.get(node).focus();
  }

  function mark() {
    const text = search.value.trim().toLowerCase();
    let share = 0;
    for (const [node, box] of boxes) {
      const fits = text !== "" && `${node.fn.name} ${node.fn.place}`.toLowerCase().includes(text);
      box.classList.toggle("faded", text !== "" && !fits);
      if (fits) share += node.self;
    }
    if (text !== "") status.textContent = `What is marked takes ${percent(share)} of ${unit} itself.`;
  }

  function move(node) {
    const box = boxes.get(node);
    if (box === undefined) return;
    boxes.get(focused).tabIndex = -1;
    box.tabIndex = 0;
    box.focus();
  }

  graph.addEventListener("keydown", (event) => {
    const siblings = (nodes[focused.parent]?.below ?? [focused]).filter((node) => boxes.has(node));
    const at = siblings.indexOf(focused);
    const targets = {
      ArrowUp: nodes[focused.parent],
      ArrowDown: focused.below.find((node) => boxes.has(node)),
      ArrowLeft: siblings[at - 1],
      ArrowRight: siblings[at + 1],
      Home: nodes[0],
    };
    if (event.key === "Escape") zoom(nodes[0]);
    else if (event.key in targets) move(targets[event.key]);
    else return;
    event.preventDefault();
  });
  search.addEventListener("input", mark);
  whole.addEventListener("click", () => zoom(nodes[0]));
  document.getElementById("flame-tools").hidden = false;
  draw();
})();

// @ts-nocheck -- it runs in a browser, whose types all other files would then have, too
/* global document, location, ResizeObserver */
// It stands in the page as it is here; without a "less than", no reader of markup can take a part of it for a tag.
(() => {
  const map = document.getElementById("treemap");
  const status = document.getElementById("treemap-status");
  // In pixels: of a folder's name, between folder and files, and what is narrower nobody sees or hits.
  const HEAD = 22;
  const GAP = 3;
  const LEAST = 4;
  // Folders before what is in them, and the heaviest first.
  const nodes = JSON.parse(document.getElementById("treemap-data").textContent).map((tile) => ({ ...tile, below: [] }));
  for (const node of nodes) {
    node.above = nodes[node.parent];
    node.above?.below.push(node);
  }
  let zoomed = nodes[0];
  let focused = zoomed;
  let boxes = new Map();

  const isFolder = (node) => node.below.length > 0;
  const describe = ({ path, name, text }) => `${path || name}: ${text}`;

  // How far the sides of a tile are from each other, in a row of such a thickness.
  const getStretch = (area, thickness) => Math.max(area / thickness ** 2, thickness ** 2 / area);

  // The heaviest first, in rows along the shorter side; a row takes in more as long as its tiles get squarer by it.
  function layOut({ below, weight }, frame) {
    const placed = [];
    let { left, top, width, height } = frame;
    const scale = (width * height) / weight;
    let rest = below.map((node) => ({ node, area: node.weight * scale }));
    while (rest.length > 0) {
      const side = Math.min(width, height);
      let count = 0;
      let sum = 0;
      let worst = Infinity;
      for (const { area } of rest) {
        const thickness = (sum + area) / side;
        const next = Math.max(getStretch(rest[0].area, thickness), getStretch(area, thickness));
        if (next > worst) break;
        worst = next;
        sum += area;
        count++;
      }
      const thickness = sum / side;
      let at = 0;
      for (const { node, area } of rest.slice(0, count)) {
        const length = area / thickness;
        placed.push([
          node,
          width > height
            ? { left, top: top + at, width: thickness, height: length }
            : { left: left + at, top, width: length, height: thickness },
        ]);
        at += length;
      }
      if (width > height) [left, width] = [left + thickness, width - thickness];
      else [top, height] = [top + thickness, height - thickness];
      rest = rest.slice(count);
    }
    return placed;
  }

  function createBox(node, { left, top, width, height }) {
    const box = document.createElement("button");
    box.type = "button";
    box.className = `tile ${node.kind}`;
    box.textContent = width > HEAD && height >= HEAD ? node.name : "";
    box.title = describe(node);
    box.setAttribute("aria-label", describe(node));
    box.tabIndex = -1;
    for (const [name, value] of Object.entries({ left, top, width, height })) box.style[name] = `${value}px`;
    box.addEventListener("click", () => open(node));
    box.addEventListener("focus", () => {
      focused = node;
      status.textContent = describe(node);
    });
    box.addEventListener("mouseenter", () => (status.textContent = describe(node)));
    return box;
  }

  function draw() {
    boxes = new Map();
    const steps = [[zoomed, { left: 0, top: 0, width: map.clientWidth, height: map.clientHeight }]];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const [node, frame] = step;
      if (LEAST > Math.min(frame.width, frame.height)) continue;
      boxes.set(node, createBox(node, frame));
      const inner = {
        left: frame.left + GAP,
        top: frame.top + HEAD,
        width: frame.width - 2 * GAP,
        height: frame.height - HEAD - GAP,
      };
      // In the order of reading, which is that of their weight.
      if (isFolder(node) && Math.min(inner.width, inner.height) > HEAD) steps.push(...layOut(node, inner).reverse());
    }
    map.replaceChildren(...boxes.values());
    boxes.get(boxes.has(focused) ? focused : zoomed).tabIndex = 0;
  }

  function open(node) {
    if (isFolder(node)) zoom(node === zoomed ? (node.above ?? node) : node);
    else location.hash = node.target;
  }

  function zoom(node) {
    zoomed = node;
    focused = node;
    draw();
    boxes.get(node).focus();
  }

  map.addEventListener("keydown", (event) => {
    const siblings = (focused.above?.below ?? [focused]).filter((node) => boxes.has(node));
    const at = siblings.indexOf(focused);
    const targets = {
      ArrowUp: focused.above,
      ArrowDown: focused.below[0],
      ArrowLeft: siblings[at - 1],
      ArrowRight: siblings[at + 1],
      Home: zoomed,
    };
    if (event.key === "Escape") zoom(nodes[0]);
    else if (event.key in targets) {
      const target = targets[event.key];
      // What is around, or too small to be seen, is shown by zooming.
      if (target !== undefined && !boxes.has(target)) zoom(event.key === "ArrowUp" ? target : focused);
      if (boxes.has(target)) {
        boxes.get(focused).tabIndex = -1;
        boxes.get(target).tabIndex = 0;
        boxes.get(target).focus();
      }
    } else return;
    event.preventDefault();
  });
  map.hidden = false;
  new ResizeObserver(draw).observe(map);
  draw();
})();

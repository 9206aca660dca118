// @ts-nocheck -- it runs in a browser, whose types all other files would then have, too
/**
 * What runs in the browser, each function by itself: puppeteer sends its text there.
 */
/* global document, Event, getComputedStyle, innerHeight, innerWidth */

/** @returns {number} */
export function countScripts() {
  return document.scripts.length;
}

/** @returns {number} findings whose inside the browser has laid out */
export function countLaidOut() {
  return [...document.querySelectorAll(".finding h3")].filter((heading) =>
    heading.checkVisibility({ contentVisibilityAuto: true }),
  ).length;
}

/** The boxes of the flame graph from the top, and what it says. */
export function readFlame() {
  const graph = document.getElementById("flame");
  const { width } = graph.getBoundingClientRect();
  const boxes = [...graph.children].map((box) => ({
    text: box.textContent,
    share: Math.round((box.getBoundingClientRect().width / width) * 100) / 100,
    tabIndex: box.tabIndex,
    isFaded: box.classList.contains("faded"),
  }));
  return { boxes, status: document.getElementById("flame-status").textContent };
}

/** The tiles of the treemap, folders before what is in them, and what it says. */
export function readTreemap() {
  const map = document.getElementById("treemap");
  map.scrollIntoView({ block: "center" });
  const frame = map.getBoundingClientRect();
  const tiles = [...map.children].map((tile) => {
    const { left, top, width, height } = tile.getBoundingClientRect();
    return {
      text: tile.textContent,
      label: tile.getAttribute("aria-label"),
      kind: tile.classList[1],
      tabIndex: tile.tabIndex,
      left: left - frame.left,
      top: top - frame.top,
      width,
      height,
    };
  });
  /** Names of folders that something lies on. */
  const covered = [...map.querySelectorAll(".folder")].flatMap((folder) => {
    if (folder.textContent === "") return [];
    const range = document.createRange();
    range.selectNodeContents(folder);
    const { left, top, height } = range.getBoundingClientRect();
    return document.elementFromPoint(left + 2, top + height / 2) === folder ? [] : [folder.textContent];
  });
  return { tiles, covered, status: document.getElementById("treemap-status").textContent };
}

/** @returns {boolean} whether the treemap was drawn anew for the width that it has now */
export function fitsTreemap() {
  const map = document.getElementById("treemap");
  return Math.abs(map.clientWidth - map.firstElementChild.getBoundingClientRect().width) <= 1;
}

/** @returns {number} milliseconds of a click that zooms into a folder of the treemap, and one that zooms out */
export function measureZoom() {
  const begin = performance.now();
  document.querySelectorAll(".tile.folder")[1].click();
  document.querySelector(".tile.folder").click();
  document.getElementById("treemap").getBoundingClientRect();
  return performance.now() - begin;
}

/** @returns {string} the heading of what the address points to, if it is in sight */
export function readTarget() {
  const { top, bottom } = document.querySelector(":target").getBoundingClientRect();
  return bottom > 0 && innerHeight > top ? document.querySelector(":target h3").textContent : "";
}

/** @returns {string[]} names in the map that are to be seen, from the top */
export function readTree() {
  return [...document.querySelectorAll("#map li")]
    .filter((item) => item.checkVisibility({ contentVisibilityAuto: true }))
    .map((item) => item.querySelector("code").textContent);
}

/** @returns {number} milliseconds of the longest of five searches, with the layout of what is found */
export function measureSearch() {
  const search = document.getElementById("map-search");
  const times = ["a", "answer", "answer1", "offers", ""].map((text) => {
    const begin = performance.now();
    search.value = text;
    search.dispatchEvent(new Event("input"));
    document.getElementById("map").getBoundingClientRect();
    return performance.now() - begin;
  });
  return Math.max(...times);
}

/** @returns {string} what the style sheet sets, and the browser would not */
export function getMargin() {
  return getComputedStyle(document.body).marginTop;
}

/** @returns {string[]} elements that reach out of the window, or whose text does not fit into them */
export function findOverflow() {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of document.querySelectorAll("main *")) {
    // What scrolls by itself may be as wide as it wants.
    if (element.parentElement?.closest(".scroll")) continue;
    const { left, right, width } = element.getBoundingClientRect();
    const isText = element.localName !== "title" && element.localName !== "desc";
    if (isText && width > 0 && (left < -0.5 || right > innerWidth + 0.5))
      found.push(`${element.localName} from ${left} to ${right}: ${element.textContent?.slice(0, 60)}`);
    const { overflowX } = getComputedStyle(element);
    if (overflowX === "hidden" && element.scrollWidth > element.clientWidth)
      found.push(`${element.localName} hides text`);
  }
  return found;
}

/** @returns {string[]} texts of charts that lie on one another or leave their chart */
export function findCollisions() {
  const found = [];
  for (const chart of document.querySelectorAll("svg")) {
    const frame = chart.getBoundingClientRect();
    const texts = [...chart.querySelectorAll("text")].map((element) => ({
      text: element.textContent,
      box: element.getBoundingClientRect(),
    }));
    for (const [index, { text, box }] of texts.entries()) {
      if (
        box.left < frame.left - 1 ||
        box.right > frame.right + 1 ||
        box.top < frame.top - 1 ||
        box.bottom > frame.bottom + 1
      )
        found.push(`"${text}" leaves its chart`);
      for (const other of texts.slice(index + 1))
        if (
          box.left < other.box.right - 1 &&
          other.box.left < box.right - 1 &&
          box.top < other.box.bottom - 2 &&
          other.box.top < box.bottom - 2
        )
          found.push(`"${text}" lies on "${other.text}"`);
    }
  }
  return found;
}

/** @returns {string[]} texts with a contrast below 4.5, and marks of charts below 3, to what is behind them */
export function findFaint() {
  /** @param {string} colour - rgb(1, 2, 3) */
  const getLuminance = (colour) => {
    const [red, green, blue] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  /** @param {Element} element */
  const getBackground = (element) => {
    for (let behind = /** @type {Element | null} */ (element); behind !== null; behind = behind.parentElement) {
      const { backgroundColor } = getComputedStyle(behind);
      if (!backgroundColor.endsWith(", 0)") && backgroundColor !== "transparent") return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
  /** @param {string} a @param {string} b */
  const getContrast = (a, b) => {
    const [dark, light] = [getLuminance(a), getLuminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };
  const found = new Set();
  for (const element of document.querySelectorAll("main *")) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === 3 && (node.textContent ?? "").trim() !== "",
    );
    const style = getComputedStyle(element);
    const name = `${element.localName}.${element.getAttribute("class") ?? ""}`;
    if (["title", "desc"].includes(element.localName)) continue;
    if (hasText) {
      const contrast = getContrast(element.localName === "text" ? style.fill : style.color, getBackground(element));
      if (contrast < 4.5) found.add(`${name}: ${contrast.toFixed(2)}`);
    } else if (["circle", "rect"].includes(element.localName) && name !== "rect.band") {
      const contrast = getContrast(style.stroke, getBackground(element));
      if (contrast < 3) found.add(`${name}: ${contrast.toFixed(2)}`);
    }
  }
  return [...found];
}

/** @returns {Record<string, string[][]>} cells of each table by its caption */
export function readTables() {
  return Object.fromEntries(
    [...document.querySelectorAll("table")].map((table) => [
      table.caption?.textContent ?? "",
      [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent ?? "")),
    ]),
  );
}

/**
 * @param {string} id - of the chart's title
 * @returns {number[]} how far to the right the medians of a chart of intervals are
 */
export function getPoints(id) {
  const chart = document.getElementById(id)?.parentElement;
  return [...(chart?.querySelectorAll('circle[r="5"]') ?? [])].map((mark) => {
    const { left, right } = mark.getBoundingClientRect();
    return (left + right) / 2;
  });
}

/**
 * @param {string} id - of the chart's title
 * @returns {number[]} lengths of bars
 */
export function getBars(id) {
  const chart = document.getElementById(id)?.parentElement;
  return [...(chart?.querySelectorAll("rect") ?? [])].map((bar) => bar.getBBox().width);
}

/**
 * @param {string} id - of the chart's title
 * @returns {number[]} how far down the rounds of a chart are
 */
export function getHeights(id) {
  const chart = document.getElementById(id)?.parentElement;
  return [...(chart?.querySelectorAll('circle[r="4.5"]') ?? [])].map((mark) => {
    const { top, bottom } = mark.getBoundingClientRect();
    return (top + bottom) / 2;
  });
}

/**
 * @param {string[]} without - rules of axe that do not apply
 * @returns {Promise<{ violations: { id: string, nodes: { html: string }[] }[] }>}
 */
export function runAxe(without) {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  return /** @type {any} */ (globalThis).axe.run({ rules });
}

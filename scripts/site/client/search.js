// @ts-nocheck -- it runs in a browser, whose types all other files would then have, too
/* global document */
(() => {
  const field = document.getElementById("search");
  const list = document.getElementById("search-results");
  const root = document.documentElement.dataset.root;
  const MOST = 12;
  let index;

  // The texts of all pages are asked for when somebody searches.
  const load = () =>
    new Promise((done) => {
      if (index !== undefined) return done();
      const script = document.createElement("script");
      script.src = `${root}search-index.js`;
      script.addEventListener("load", () => {
        index = globalThis.hotpathSearchIndex;
        done();
      });
      document.head.append(script);
    });

  const count = (page, words) => {
    const [title, text] = [page.title.toLowerCase(), page.text.toLowerCase()];
    if (!words.every((word) => title.includes(word) || text.includes(word))) return 0;
    return words.reduce(
      (sum, word) => sum + (title.includes(word) ? 1000 : 0) + Math.min(text.split(word).length, 100),
      0,
    );
  };

  field.addEventListener("input", async () => {
    await load();
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length === 0 ? [] : index.map((page) => ({ page, rank: count(page, words) }));
    list.replaceChildren(
      ...found
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank)
        .slice(0, MOST)
        .map(({ page }) => {
          const item = document.createElement("li");
          const link = document.createElement("a");
          link.href = `${root}${page.path}`;
          link.textContent = page.title;
          item.append(link);
          return item;
        }),
    );
    list.hidden = words.length === 0;
    if (words.length > 0 && list.children.length === 0) list.append("Nothing has all of these words.");
  });
})();

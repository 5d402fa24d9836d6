// Code that a browser loads before the game can be played: the page, the Rig screen, and everything they import. Code
// that loads on first use, above all the wallet's modal, is not part of it. `npm run build` first.
const { readFileSync, readdirSync } = require("node:fs");
const path = require("node:path");

const DIST = path.join(__dirname, "frontend", "dist");
const ASSETS = path.join(DIST, "assets");
const FIRST_SCREEN = /^RigScreen-.*\.js$/;

function matches(text, pattern) {
  return [...text.matchAll(pattern)].map(([, match]) => match);
}

/** Scripts that the page and its first screen load directly, with everything that these import. */
function initialScripts() {
  const page = readFileSync(path.join(DIST, "index.html"), "utf8");
  const loaded = new Set(matches(page, /(?:src|href)="\.\/assets\/([^"]+\.js)"/g));
  for (const file of readdirSync(ASSETS)) if (FIRST_SCREEN.test(file)) loaded.add(file);
  // A set is walked in the order in which it grows, so this ends when nothing new is imported.
  for (const file of loaded) {
    const code = readFileSync(path.join(ASSETS, file), "utf8");
    for (const imported of matches(code, /(?:from|import) ?["']\.\/([^"']+\.js)["']/g)) loaded.add(imported);
  }
  return [...loaded];
}

function styleSheets() {
  return readdirSync(ASSETS).filter((file) => file.endsWith(".css"));
}

function budget(name, files, limit) {
  return { name, path: files.map((file) => path.join("frontend", "dist", "assets", file)), limit, gzip: true };
}

module.exports = [
  budget("Initial JavaScript", initialScripts(), "190 kB"),
  budget("Style sheets", styleSheets(), "25 kB"),
];

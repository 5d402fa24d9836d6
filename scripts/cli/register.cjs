// Lets Node load TypeScript: `node -r ./scripts/cli/register.cjs <file>.ts`. Unlike ts-node with swc, it does not
// load the TypeScript compiler, and translates a file again only when it has changed: 0.4 s less for each task.

const { createHash } = require("node:crypto");
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const Module = require("node:module");
const path = require("node:path");

const sourceMaps = require("source-map-support");

const ROOT = path.join(__dirname, "..", "..");
const CACHE = path.join(ROOT, "node_modules", ".cache", "typescript");

/** The same language and modules as tsconfig.json. */
const OPTIONS = {
  swcrc: false,
  sourceMaps: "inline",
  module: { type: "commonjs" },
  jsc: { target: "es2022", parser: { syntax: "typescript" }, keepClassNames: true },
};

const VERSION = `${JSON.stringify(OPTIONS)} ${require("@swc/core/package.json").version}`;

/** Translations that this process has loaded, by file, to find the lines of stack traces. */
const loaded = new Map();

/** Translates a file, or reads the translation of the same text by an earlier process, also in a copy of the project. */
function translate(file) {
  const text = readFileSync(file, "utf8");
  const filename = path.basename(file);
  const hash = createHash("sha1").update([VERSION, filename, text].join("\n")).digest("hex");
  const cached = path.join(CACHE, `${hash}.js`);
  const known = read(cached);
  if (known !== undefined) return known;
  const { code } = require("@swc/core").transformSync(text, { ...OPTIONS, filename });
  keep(cached, code);
  return code;
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Writes a file that other processes read at any time. Without a folder to write to, each process translates on its own. */
function keep(file, text) {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch {
    // The next process tries again.
  }
}

// Node 22 and later also caches compiled JavaScript.
Module.enableCompileCache?.(path.join(ROOT, "node_modules", ".cache", "compile"));
sourceMaps.install({
  environment: "node",
  handleUncaughtExceptions: false,
  overrideRetrieveFile: true,
  retrieveFile: (file) => loaded.get(file),
});
Module._extensions[".ts"] = (module, file) => {
  const code = translate(file);
  loaded.set(file, code);
  module._compile(code, file);
};

import path from "node:path";

/**
 * The parts of the console and what each may import besides itself. Imports point one way, and features never meet: what
 * two of them need belongs in `ui`, `chain` or `wallet`.
 */
const MAY_IMPORT = {
  app: ["feature", "chain", "wallet", "ui"],
  feature: ["chain", "wallet", "ui"],
  chain: ["ui"],
  wallet: ["ui"],
  ui: [],
};
/** The network that the console was built for: all that the wallet knows of the chain. */
const SHARED = "chain/deployment";

/** Where a file of `frontend/src` belongs; the two features "rig" and "market" are different places. */
function placeOf(file) {
  const [, inside] = file.split(/\/frontend\/src\//);
  const [part, name] = inside?.split("/") ?? [];
  if (part === "features" && name !== undefined) return { part: "feature", name: `features/${name}` };
  return part in MAY_IMPORT ? { part, name: part } : undefined;
}

function isAllowed(from, to, target) {
  if (from.name === to.name) return true;
  return MAY_IMPORT[from.part].includes(to.part) || target.replace(/\.tsx?$/, "").endsWith(`/src/${SHARED}`);
}

/** An ESLint rule: imports between the console's parts go from `app` to `features` to `chain`, `wallet` and `ui`. */
export const importDirections = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      wrongWay:
        "{{from}} must not import {{to}}: imports go app -> features -> chain, wallet, ui, never between features.",
    },
  },
  create(context) {
    const file = context.filename.replaceAll(path.sep, "/");
    const from = placeOf(file);

    function check({ source }) {
      if (from === undefined || typeof source?.value !== "string" || !source.value.startsWith(".")) return;
      const target = path.posix.join(path.posix.dirname(file), source.value);
      const to = placeOf(target);
      if (to === undefined || isAllowed(from, to, target)) return;
      context.report({ node: source, messageId: "wrongWay", data: { from: from.name, to: to.name } });
    }

    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
    };
  },
};

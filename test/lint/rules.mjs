import { existsSync } from "node:fs";

import query from "@tanstack/eslint-plugin-query";
import boundaries from "eslint-plugin-boundaries";
import reactHooks from "eslint-plugin-react-hooks";
import importSort from "eslint-plugin-simple-import-sort";
import tseslint from "typescript-eslint";

/** The parts of the console and what each may import besides itself: imports point one way, and features never meet. */
const CONSOLE_PARTS = {
  app: ["feature", "goals", "taunts", "writes", "shop", "chain", "wallet", "ui", "browser"],
  feature: ["goals", "taunts", "writes", "shop", "chain", "wallet", "ui", "browser"],
  // Deeds and rivalries, which several screens show.
  goals: ["chain", "ui", "browser"],
  // Taunts and their answers, which several screens show.
  taunts: ["writes", "chain", "ui", "browser"],
  // One file for each write.
  writes: ["shop", "chain", "browser"],
  shop: ["chain", "browser"],
  chain: ["browser"],
  // The Local wallet, which reads the chain like every screen.
  "wallet/local": ["shop", "chain", "ui", "browser"],
  wallet: ["wallet/local", "ui", "browser"],
  ui: ["browser"],
  // The browser's storage and clock, for all of them.
  browser: [],
};

const NO_BARRELS = {
  selector: "ExportAllDeclaration, ExportNamedDeclaration[source]",
  message: "No barrel files: import a thing from the file that makes it.",
};
const NO_LONG_WAY = {
  selector: "ImportDeclaration[source.value=/scripts.game.|typechain-types/]",
  message: "Import #game/<file> and #bindings/<file>: package.json says where they are.",
};

const NO_CONTRACTS = {
  selector:
    "MemberExpression[object.name=/__factory$/][property.name=connect], NewExpression[callee.name=/__factory$/]",
  message: "The console's build drops these: toReads in chain/game/reads.ts reads a contract.",
};

export default tseslint.config(
  {
    ignores: [
      "typechain-types/",
      "artifacts/",
      "cache/",
      "coverage/",
      ".coverage-artifacts/",
      ".coverage-cache/",
      ".forge/",
      "frontend/dist/",
      "test-results/",
      // Linted only once its own packages, which have its types, are installed.
      ...(existsSync("indexer/node_modules") ? ["indexer/ponder-env.d.ts", "indexer/generated/"] : ["indexer/"]),
    ],
  },
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { "import-sort": importSort },
    rules: {
      "import-sort/imports": "error",
      "no-restricted-syntax": ["error", NO_BARRELS, NO_LONG_WAY],
      eqeqeq: "error",
      // A promise returned out of a try block is not caught there, and a lock around it is released too early.
      "@typescript-eslint/return-await": ["error", "error-handling-correctness-only"],
      "no-duplicate-imports": "error",
      // Comments begin with a noun or a verb. cspell:ignore whom
      "no-warning-comments": ["error", { terms: ["what", "of", "whom", "how"], location: "start", decoration: ["*"] }],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
      // React calls an event handler and does not look at what it returns.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      // Implementations of an asynchronous interface need not wait for anything themselves.
      "@typescript-eslint/require-await": "off",
      // The project's interfaces are implemented by closures, whose methods may be taken apart.
      "@typescript-eslint/unbound-method": "off",
    },
  },
  {
    files: ["frontend/src/**"],
    extends: [reactHooks.configs.flat["recommended-latest"]],
    plugins: { boundaries, "@tanstack/query": query },
    settings: {
      "import/resolver": { node: { extensions: [".ts", ".tsx"] } },
      "boundaries/dependency-nodes": ["import", "dynamic-import", "export"],
      "boundaries/elements": Object.keys(CONSOLE_PARTS).map((type) => ({
        type,
        pattern: type === "feature" ? "frontend/src/features/*" : `frontend/src/${type}`,
      })),
      // The network that the console was built for, and the kinds of errors: everything that the wallet knows about the chain.
      "boundaries/files": [
        { category: "deployment", pattern: "frontend/src/chain/node/deployment.ts" },
        { category: "errors", pattern: "frontend/src/chain/game/errorKinds.ts" },
        { category: "test", pattern: ["frontend/src/chain/**/*.test.ts", "frontend/src/chain/testing/*"] },
      ],
    },
    rules: {
      // A key that misses what its query depends on shows one thing's data as another's.
      "@tanstack/query/exhaustive-deps": "error",
      "no-restricted-imports": [
        "error",
        {
          name: "zustand/middleware",
          importNames: ["persist", "createJSONStorage"],
          message: "browser/storage.ts makes stores that outlast the page; browsers can refuse to store.",
        },
      ],
      "no-restricted-properties": [
        "error",
        { property: "invalidateQueries", message: "readAgain in chain/game/queryClient.ts also follows first reads." },
      ],
      "boundaries/dependencies": [
        "error",
        {
          default: "disallow",
          policies: [
            ...Object.entries(CONSOLE_PARTS).map(([type, anyOf]) => ({
              from: { element: { type } },
              allow: { to: { element: { types: { anyOf } } } },
            })),
            { allow: { to: { file: { categories: "deployment" } } } },
            { from: { element: { type: "wallet" } }, allow: { to: { file: { categories: "errors" } } } },
            // The machinery is tested with real writes.
            {
              from: { file: { categories: "test" } },
              allow: { to: { element: { types: { anyOf: ["writes", "shop"] } } } },
            },
          ],
        },
      ],
    },
  },
  {
    files: ["frontend/src/**"],
    ignores: ["**/*.test.ts{,x}", "**/testing/**"],
    rules: { "no-restricted-syntax": ["error", NO_BARRELS, NO_LONG_WAY, NO_CONTRACTS] },
  },
  {
    files: ["frontend/src/browser/storage.ts", "frontend/src/chain/transactions/store.ts"],
    rules: { "no-restricted-imports": "off" },
  },
  {
    files: ["frontend/src/chain/game/queryClient.ts", "frontend/src/**/*.test.ts{,x}"],
    rules: { "no-restricted-properties": "off" },
  },
  {
    // Separate packages: their `imports` cannot name files outside of them.
    files: ["indexer/**", "test/budgets/**"],
    rules: { "no-restricted-syntax": ["error", NO_BARRELS] },
  },
  // Knowledge of the game that every client shares depends on none of them.
  ...[
    ["scripts/game/*.ts", "\\./"],
    ["scripts/game/texts/*.ts", "\\.\\.?/\\w+$"],
  ].map(([files, near]) => ({
    files: [files],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: `^(?!ethers$|node:|${near}|#bindings/)`,
              message: "scripts/game imports ethers and the bindings, nothing else.",
            },
          ],
        },
      ],
    },
  })),
  {
    // Chai asserts by properties (`to.be.true`), and what ethers decodes has no types: a wrong one fails the test.
    files: ["test/**", "indexer/test/**", "**/*.test.ts", "**/*.test.tsx"],
    rules: {
      "@typescript-eslint/no-unused-expressions": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    // Modules loaded only when they are needed.
    files: ["scripts/owner/hardhat.ts", "scripts/tools/compile/rules.ts"],
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
  {
    // Hardhat's tasks take and return anything.
    files: ["scripts/tools/compile/compilation.ts"],
    rules: { "@typescript-eslint/no-unsafe-return": "off" },
  },
  {
    files: ["**/*.js", "**/*.mjs", "**/*.cjs"],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
);

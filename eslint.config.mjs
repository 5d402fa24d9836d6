import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

import { importDirections } from "./scripts/checks/importDirections.mjs";

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
    ],
  },
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { rigraid: { rules: { "import-directions": importDirections } } },
    rules: {
      "rigraid/import-directions": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "ExportAllDeclaration, ExportNamedDeclaration[source]",
          message: "No barrel files: import a thing from the file that makes it.",
        },
      ],
      eqeqeq: "error",
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
      // What implements an asynchronous interface need not wait for anything itself.
      "@typescript-eslint/require-await": "off",
      // The project's interfaces are implemented by closures, whose methods may be taken apart.
      "@typescript-eslint/unbound-method": "off",
    },
  },
  {
    files: ["frontend/src/**"],
    extends: [reactHooks.configs.flat["recommended-latest"]],
  },
  {
    // Chai asserts by properties (`to.be.true`), and what ethers decodes has no types: a wrong one fails the test.
    files: ["test/**", "**/*.test.ts", "**/*.test.tsx"],
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
    // What is loaded only when it is needed.
    files: ["hardhat.config.ts"],
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
  {
    // Hardhat's tasks take and return anything.
    files: ["scripts/compilation.ts"],
    rules: { "@typescript-eslint/no-unsafe-return": "off" },
  },
  {
    files: ["**/*.js", "**/*.mjs", "**/*.cjs"],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
);

import solidity from "prettier-plugin-solidity";

export default {
  printWidth: 120,
  plugins: [solidity],
  overrides: [{ files: "*.sol", options: { tabWidth: 4, bracketSpacing: false } }],
};

// Named on the command line (`npm run lint`), because solhint reads a configuration with comments only then.
module.exports = {
  extends: "solhint:recommended",
  rules: {
    "compiler-version": ["error", "0.8.37"],
    "func-visibility": ["warn", { ignoreConstructors: true }],

    // Documentation lives in one place: the interface documents, implementations inherit, @dev notes say what is not
    // plain to see. The rule wants every tag on every struct, event and private function.
    "use-natspec": "off",
    // The getters of the constants are called like the constants: `MAX_LEVEL()`.
    "func-name-mixedcase": "off",
    // Test contracts are called `Gambler__Mock` and `PastBlockHash__Harness`, and alike ones share a file.
    "contract-name-capwords": "off",
    "one-contract-per-file": "off",
    // The storage pointer of ERC-7201 and the fallback that delegates to the reads cannot be written otherwise.
    "no-inline-assembly": "off",
    "no-complex-fallback": "off",
    // A guard in a modifier, a composition of parts and the `try` whose success needs no reaction.
    "no-empty-blocks": "off",
    // Gas is measured, not guessed (test/gas); these would cost readability: the optimizer does the same, and
    // structs and events are the ABI that the specification fixes.
    "gas-increment-by-one": "off",
    "gas-indexed-events": "off",
    "gas-strict-inequalities": "off",
    "gas-struct-packing": "off",
  },
};

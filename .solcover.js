// Coverage of the contracts that are deployed. Run it with COVERAGE=true: see `paths` in hardhat.config.ts.
module.exports = {
  skipFiles: ["mocks"],
  istanbulReporter: ["text", "html", "json-summary"],
};

import { expect } from "chai";

import { untilReplaced } from "../../../scripts/services/indexer/replacedChain";

describe("The indexer's chain", () => {
  const { signal } = new AbortController();

  /** Answers in turn; an error is thrown. */
  function answers(...given: (string | Error)[]): () => Promise<string> {
    return async () => {
      const answer = given.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? expect.fail("It was asked once more than expected");
    };
  }

  it("is replaced when the game's block has another hash, whatever the node failed to answer before", async () => {
    const restart = answers("first", new Error("is not responding"), new Error("has no block 7"), "first", "second");
    expect(await untilReplaced(restart, "first", 0, signal)).to.equal(true);
  });

  it("is waited for no longer than it is asked to", async () => {
    const stop = new AbortController();
    const waited = untilReplaced(answers("first"), "first", 600_000, stop.signal);
    stop.abort();
    expect(await waited).to.equal(false);
  });
});

import "hardhat";

import { PassThrough } from "node:stream";

import { expect } from "chai";

import { askForAddress, askForYes, type Terminal } from "../../scripts/owner/runner/confirmation";

const GAME = "0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9";

/** A terminal at which somebody types an answer; undefined closes it. */
function terminal(answer: string | undefined, isTTY = true): Terminal & { shown(): string } {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  let shown = "";
  output.on("data", (text) => (shown += text));
  if (answer === undefined) input.end();
  else input.write(`${answer}\n`);
  return { input, output, shown: () => shown };
}

describe("Confirmation", () => {
  for (const answer of ["y", "yes", "YES", " y "]) {
    it(`takes "${answer}" for a yes`, async () => {
      const at = terminal(answer);
      await askForYes(at);
      expect(at.shown()).to.equal("Continue? [y/N] ");
    });
  }

  for (const answer of ["", "n", "no", "yesterday", undefined]) {
    it(`does not take ${answer === undefined ? "a closed terminal" : `"${answer}"`} for a yes`, async () => {
      await expect(askForYes(terminal(answer))).to.be.rejectedWith("Not confirmed: nothing was sent.");
    });
  }

  it("refuses when nobody can be asked", async () => {
    const at = terminal("y", false);
    await expect(askForYes(at)).to.be.rejectedWith("There is no terminal to ask on: confirm with --yes.");
    expect(at.shown()).to.equal("");
  });

  it("takes the game's address, typed in any case", async () => {
    const at = terminal(GAME.toLowerCase());
    await askForAddress(GAME, undefined, at);
    expect(at.shown()).to.equal(`This cannot be undone. Type the game's address to continue (${GAME}): `);
  });

  it("takes the game's address as it was given, without a terminal", async () => {
    await askForAddress(GAME, GAME, terminal(undefined, false));
  });

  it("refuses another address, typed or given, and a yes", async () => {
    const other = GAME.replace("9", "8");
    const refused = (typed: string) => `"${typed}" is not the game's address, ${GAME}: nothing was sent.`;
    await expect(askForAddress(GAME, undefined, terminal(other))).to.be.rejectedWith(refused(other));
    await expect(askForAddress(GAME, other, terminal(GAME))).to.be.rejectedWith(refused(other));
    await expect(askForAddress(GAME, undefined, terminal("yes"))).to.be.rejectedWith(refused("yes"));
  });

  it("says how to give the address when nobody can be asked", async () => {
    await expect(askForAddress(GAME, undefined, terminal(GAME, false))).to.be.rejectedWith(
      "There is no terminal to ask on: confirm with --confirm <address of the game>.",
    );
  });
});

import { readFileSync, writeFileSync } from "node:fs";

import { expect } from "chai";

import { Taunts__factory } from "#bindings";
import type { DeploymentRecord } from "#game/deployment";

import { useChain } from "./support/chain";

describe("game:taunts:deploy", () => {
  const chain = useChain();
  const readRecord = () => JSON.parse(readFileSync(chain().recordFile, "utf8")) as DeploymentRecord;

  it("gives a game that was deployed without taunts some, for any sender, and records them", async () => {
    const { taunts: first, ...record } = readRecord();
    // As 0.1.0 has left it.
    const earlier = { ...record, steps: record.steps.filter(({ name }) => name !== "taunts") };
    writeFileSync(chain().recordFile, JSON.stringify(earlier));
    const block = await chain().provider.getBlockNumber();
    const task = `game:taunts:deploy --account ${chain().stranger.address}`;
    expect(await chain().json(`${task} --dry-run`)).to.include({ mode: "dry-run", game: record.game });
    expect(await chain().provider.getBlockNumber()).to.equal(block);
    expect(readRecord()).to.deep.equal(earlier);

    const { mode, taunts, transaction } = await chain().json(`${task} --yes`);
    expect(mode).to.equal("sent");
    expect(taunts).to.not.equal(first);
    const step = { name: "taunts", transaction, block: block + 1 };
    expect(readRecord()).to.deep.equal({ ...earlier, taunts, steps: [...earlier.steps, step] });
    expect(await Taunts__factory.connect(taunts as string, chain().provider).GAME()).to.equal(record.game);
    const { contracts } = (await chain().json("game:attest")) as { contracts: { label: string; isSame: boolean }[] };
    expect(contracts.find(({ label }) => label === "Taunts")?.isSame).to.equal(true);
  });

  it("leaves the taunts that a game has", async () => {
    const { taunts } = readRecord();
    expect(await chain().fails("game:taunts:deploy --yes")).to.equal(`The game already has taunts: ${taunts}.`);
  });
});

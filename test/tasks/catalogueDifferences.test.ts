import { expect } from "chai";
import { parseEther, VoidSigner } from "ethers";

import { IRigRaid__factory } from "#bindings";

import { catalogueDifferences, type ChainComponent } from "../../scripts/owner/runner/settings";
import { bundle } from "../../scripts/owner/runner/transactions";

const GAME = "0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9";
const game = IRigRaid__factory.connect(GAME, new VoidSigner(GAME));

/** A price and a payback time that make one token a second. */
const ROUND = { price: 86_400_000, paybackDays: 1_000, rewardRate: 10n ** 18n, repairCost: parseEther("10800") };
const entry = (name: string, skins: number[]) => ({
  ...{ name, description: "", price: ROUND.price, paybackDays: ROUND.paybackDays },
  skins: skins.map((price, index) => ({ name: `Look ${index + 1}`, price })),
});
const CATALOGUE = [entry("Fan", [1, 2]), entry("Chip", [3])];

const onChain = (skins: number[]): ChainComponent => ({
  ...{ price: parseEther("86400000"), rewardRate: ROUND.rewardRate, repairCost: ROUND.repairCost, isActive: true },
  skins: skins.map((price) => ({ price: parseEther(`${price}`), isActive: true })),
});
const AS_IN_CATALOGUE = [onChain([1, 2]), onChain([3])];

const calls = (chain: readonly ChainComponent[]) =>
  catalogueDifferences(game, CATALOGUE, chain).flatMap((difference) =>
    difference.calls.map(({ method, args }) => [method, ...args]),
  );
const changes = (chain: readonly ChainComponent[]) =>
  catalogueDifferences(game, CATALOGUE, chain).flatMap((difference) => difference.changes);

describe("Differences between catalogue and chain", () => {
  it("are none when both are the same", () => {
    expect(catalogueDifferences(game, CATALOGUE, AS_IN_CATALOGUE)).to.deep.equal([]);
  });

  it("are everything when the chain is empty, each type before its skins", () => {
    const type = [parseEther("86400000"), ROUND.rewardRate, ROUND.repairCost, true];
    expect(calls([])).to.deep.equal([
      ["setComponentSettings", 1, ...type],
      ["setSkinSettings", 1, 1, parseEther("1"), true],
      ["setSkinSettings", 1, 2, parseEther("2"), true],
      ["setComponentSettings", 2, ...type],
      ["setSkinSettings", 2, 1, parseEther("3"), true],
    ]);
    expect(changes([])[0]).to.deep.equal({ label: "1 Fan: Price", from: "none", to: "86,400,000 tokens" });
  });

  it("are the fields that differ, in one call for each entry", () => {
    const [fan, chip] = AS_IN_CATALOGUE;
    const chain = [{ ...fan, price: parseEther("5"), isActive: false }, chip];
    expect(changes(chain)).to.deep.equal([
      { label: "1 Fan: Price", from: "5 tokens", to: "86,400,000 tokens" },
      { label: "1 Fan: On sale", from: "no", to: "yes" },
    ]);
    expect(calls(chain)).to.have.length(1);
  });

  it("are skins that are missing or differ", () => {
    const [fan, chip] = AS_IN_CATALOGUE;
    expect(calls([onChain([1]), chip])).to.deep.equal([["setSkinSettings", 1, 2, parseEther("2"), true]]);
    expect(changes([{ ...fan, skins: [fan.skins[0], { price: 0n, isActive: true }] }, chip])).to.deep.equal([
      { label: "1 Fan, skin 2 Look 2: Price", from: "0 tokens", to: "2 tokens" },
    ]);
  });

  it("leave out what the chain has beyond the catalogue", () => {
    const [fan, chip] = AS_IN_CATALOGUE;
    expect(calls([{ ...fan, skins: [...fan.skins, { price: 1n, isActive: false }] }, chip, onChain([])])).to.deep.equal(
      [],
    );
  });
});

describe("Bundles of calls", () => {
  const token = IRigRaid__factory.connect("0x5FbDB2315678afecb367f032d93F642f64180aa3", new VoidSigner(GAME));
  const pause = { contract: game, method: "pauseContract", args: [] };
  const approve = { contract: token, method: "acceptOwnership", args: [] };
  const data = game.interface.encodeFunctionData("pauseContract");

  it("leave a single call alone", () => {
    expect(bundle(game, [pause])).to.deep.equal([pause]);
  });

  it("put the game's calls together, and none of another contract", () => {
    expect(bundle(game, [approve, pause, pause, approve, pause])).to.deep.equal([
      approve,
      { contract: game, method: "multicall", args: [[data, data]] },
      approve,
      pause,
    ]);
    expect(bundle(game, [approve, approve])).to.deep.equal([approve, approve]);
  });

  it("hold fifty calls each at most", () => {
    const sizes = (count: number) =>
      bundle(game, new Array<typeof pause>(count).fill(pause)).map(({ args }) => (args[0] as string[]).length);
    expect(sizes(50)).to.deep.equal([50]);
    expect(sizes(102)).to.deep.equal([50, 50, 2]);
  });
});

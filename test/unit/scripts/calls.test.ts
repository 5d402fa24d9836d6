import { expect } from "chai";
import { id, type Provider, toBeHex, zeroPadValue } from "ethers";

import { IRigRaid__factory } from "#bindings";

import { writeDeployment } from "../../../scripts/owner/deploy/deploymentFiles";
import { CallReader } from "../../../scripts/owner/runner/calls";
import { formatValue } from "../../../scripts/owner/runner/values";
import { Sandbox } from "../../start/session";
import { DEPLOYMENT } from "../../support/deployment";
import { AT, CALLS } from "../../world/logs";

const question = (signature: string) => id(signature).slice(0, 10);
/** Answers of the rows' contracts, by question. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, bigint>>>> = {
  [AT.timelock]: { [question("getMinDelay()")]: 172_800n },
  [AT.stranger]: { [question("getMinDelay()")]: 0n },
  [AT.safe]: { [question("getThreshold()")]: 2n },
  [AT.otherToken]: { [question("decimals()")]: 6n },
};
/** As a node says that a contract has burnt its gas. */
const OUT_OF_GAS = Object.assign(new Error("out of gas"), { code: -32000 });

describe("Calls of a Safe, a timelock or a batch", () => {
  let sandbox: Sandbox;
  let reader: CallReader;
  let failure: Error | undefined;
  let questions: number;

  beforeEach(() => {
    [sandbox, failure, questions] = [new Sandbox().enter(), undefined, 0];
    const deployment = { ...DEPLOYMENT, game: AT.game, token: AT.token, currency: "ETH" };
    const league = { distributor: AT.league } as never;
    writeDeployment({ ...deployment, implementations: [], steps: [], leagues: [league] });
    const provider = {
      call: ({ to, data }: { to: string; data: string }) => {
        questions += 1;
        if (failure !== undefined) return Promise.reject(failure);
        if (to === AT.burner) return Promise.reject(OUT_OF_GAS);
        const answer = ANSWERS[to]?.[data];
        return Promise.resolve(answer === undefined ? "0x" : zeroPadValue(toBeHex(answer), 32));
      },
    };
    const runner = Object.assign(provider, { provider }) as unknown as Provider;
    const game = IRigRaid__factory.connect(AT.game, runner);
    reader = new CallReader({ game, deployment });
    [AT.timelock, AT.safe].forEach((account) => reader.know(account));
  });
  afterEach(() => sandbox.remove());

  for (const { source, text, ...call } of CALLS)
    it(`reads that of ${source}`, async () => {
      expect((await reader.read(call)).text).to.equal(text);
    });

  it("has what a program asks for: the kind of contract, function, values and the calls inside", async () => {
    const { data } = CALLS.find(({ source }) => source === "a Safe that proposes to its timelock")!;
    const { target, decoded, inner } = await reader.read({ to: AT.timelock.toLowerCase(), data });
    expect([target, decoded?.name, decoded?.args.delay]).to.deep.equal(["timelock", "schedule", 172_800n]);
    expect(inner.map((call) => [call.target, call.decoded?.name])).to.deep.equal([["game", "pauseContract"]]);
    const raw = await reader.read({ to: AT.nobody, data: "0x12345678" });
    expect([raw.target, raw.decoded, raw.inner]).to.deep.equal([undefined, undefined, []]);
  });

  it("asks a contract once, and none whose functions nobody has", async () => {
    const { data } = CALLS.find(({ source }) => source === "a stolen proposer that makes itself another proposer")!;
    await reader.read({ to: AT.timelock, data });
    await reader.read({ to: AT.timelock, data });
    expect(questions).to.equal(1);
    await reader.read({ to: AT.nobody, data: "0x12345678" });
    expect(questions).to.equal(1);
  });

  it("takes a node that fails for no answer about the contract, and asks again", async () => {
    const { data, text } = CALLS.find(({ source }) => source === "a timelock that shortens its delay")!;
    failure = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const problem = await reader.read({ to: AT.timelock, data }).catch((error: Error) => error);
    expect(problem).to.equal(failure);
    failure = undefined;
    expect(((await reader.read({ to: AT.timelock, data })) as { text: string }).text).to.equal(text);
  });

  it("shows calls raw that lie deeper than anybody writes them", async () => {
    const { interface: functions } = IRigRaid__factory.connect(AT.game);
    let data = functions.encodeFunctionData("pauseContract");
    for (let depth = 0; depth < 5; depth++) data = functions.encodeFunctionData("multicall", [[data]]);
    expect((await reader.read({ to: AT.game, data })).text).to.match(/^a call of the game with the data 0xac9650d8/);
  });

  it("shows a text of a stranger's in quotes, with nothing in it that hides what follows", () => {
    expect(formatValue("name", 'a\nb"\u202ec')).to.equal('"a\\nb\\"\\u202ec"');
    expect(formatValue("name", "x".repeat(300))).to.equal(`"${"x".repeat(200)}"... (300 characters)`);
  });
});

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { parseEther } from "ethers";

import { formatTokens } from "#game/amounts";

import { ROOT } from "../../scripts/cli/packageProgram";
import type { Batch } from "../../scripts/owner/runner/safeBatch";
import { useChain } from "./support/chain";
import { Safe } from "./support/safe";
import { ownThroughGuardedTimelock } from "./support/timelock";

describe("Batches that wait for their signatures", () => {
  const chain = useChain();

  let safe: Safe;
  beforeEach(async () => (safe = await Safe.own(chain())));

  const queue = () => path.join(chain().sandbox.deployments, "localhost.batches.json");
  const set = async (name: string, flags: string) => {
    const { code, stdout } = await chain().run(
      `game:component:set --component 1 ${flags} --safe ${chain().file(name)}`,
    );
    expect(code).to.equal(0);
    return stdout;
  };
  /** The names of the batches that wait. */
  const waiting = async () => {
    const { batches } = (await chain().json("game:batches")) as { batches: { file: string }[] };
    return batches.map(({ file }) => path.basename(file, ".json"));
  };
  const description = (name: string) =>
    (JSON.parse(readFileSync(chain().file(name), "utf8")) as Batch).meta.description;

  it("say all values that they set, and what they assume", async () => {
    const block = await chain().provider.getBlockNumber();
    const stdout = await set("price", "--price 60");
    const text =
      "Sets Price: 50 tokens -> 60 tokens; Reward: 0.5555555555555232 tokens a day, unchanged; Repair cost: " +
      "0.0694444444444404 tokens, unchanged; On sale: yes, unchanged. " +
      `It is based on block ${block} and overwrites all of these values when it executes`;
    expect(description("price")).to.equal(text);
    expect(stdout).to.contain(`Wrote ${chain().file("price")}\n${text}.\n`);
    expect(stdout).to.contain("\n  Price  50 tokens  ->  60 tokens\n\n");
  });

  it("are warned of by what would overwrite them, until they are executed", async () => {
    await set("price", "--price 60");
    const { writtenAt } = (JSON.parse(readFileSync(queue(), "utf8")) as { writtenAt: string }[])[0];
    const warning =
      `  Note: ${chain().file("price")}, written on ${writtenAt.slice(0, 16).replace("T", " ")} UTC, is not executed yet and sets ` +
      `the same values: Change component type 1 (${description("price")}). The last one executed wins, with all its values. If ` +
      `that batch was rejected: game:batches --drop ${chain().file("price")}.\n`;
    expect(await set("reward", "--reward-per-day 0.1")).to.contain(warning);

    // Another component, or another setting, has nothing to do with it.
    const other = `game:component:set --component 2 --price 1000 --dry-run --safe ${chain().file("none")}`;
    expect((await chain().run(other)).stdout).to.not.contain("not executed yet");
    expect((await chain().run(`game:pause --dry-run --safe ${chain().file("none")}`)).stdout).to.not.contain(
      "not executed yet",
    );

    // Warns of a command that is sent without a Safe, too.
    const { warnings } = await chain().json("game:component:set --component 1 --price 70 --dry-run");
    expect(warnings).to.have.length(2);
    expect(warnings[0]).to.match(/price\.json, written on .* is not executed yet and sets the same values/);

    await safe.execute(chain().file("price"));
    expect((await chain().game.getComponentSettings(1)).price).to.equal(parseEther("60"));
    const third = await set("third", "--repair-cost 1");
    expect(third).to.contain(`Note: ${chain().file("reward")}, written`);
    expect(third).to.not.contain("price.json");
    await safe.execute(chain().file("reward"));
    await safe.execute(chain().file("third"));
    await chain().run(`game:component:set --component 1 --price 70 --dry-run --safe ${chain().file("none")}`);
    expect(existsSync(queue())).to.equal(false);
  });

  it("get a nonce each, and are found among other transactions of the Safe, in any order", async () => {
    const write = (name: string, task: string) => chain().json(`${task} --safe ${chain().file(name)}`);
    const fees = await write("fees", "game:fees:set --attack 1 --purchase 2");
    const fan = await write("fan", "game:component:set --component 1 --price 60");
    const pause = await write("pause", "game:pause --nonce 1");
    expect([fees, fan, pause].map(({ safeNonce }) => safeNonce)).to.deep.equal([1, 2, 1]);
    expect((await write("skin", "game:skin:set --component 1 --skin 1 --price 9")).safeNonce).to.equal(3);

    await safe.execute(chain().file("pause"));
    expect(safe.hash).to.equal(pause.safeTxHash);
    expect(await waiting()).to.deep.equal(["fees", "fan", "skin"]);
    await safe.execute(chain().file("fan"));
    expect(safe.hash).to.equal(fan.safeTxHash);
    expect(await waiting()).to.deep.equal(["fees", "skin"]);
    // Its nonce was used for something else, so it got another one.
    await safe.execute(chain().file("fees"));
    expect(safe.hash).to.not.equal(fees.safeTxHash);
    await safe.execute(chain().file("skin"));
    expect(await waiting()).to.deep.equal([]);
    expect(existsSync(queue())).to.equal(false);
  });

  it("are found when they went through another MultiSend contract", async () => {
    await chain().token.transfer(safe.address, parseEther("1"));
    await chain().json(`game:fund --amount 1 --from ${safe.address} --safe ${chain().file("fund")}`);
    expect(await waiting()).to.deep.equal(["fund"]);
    await safe.execute(chain().file("fund"), safe.address, await safe.deployMultiSend());
    expect(await waiting()).to.deep.equal([]);
  });

  it("are looked for in the blocks of new nonces alone, where logs are told of 10 blocks at a time", async () => {
    const { node } = chain();
    const list = async () => {
      node.requests.length = 0;
      await waiting();
      return node.requests.flat().filter((method) => method === "eth_getLogs").length;
    };
    await set("price", "--price 60");
    await chain().json(`game:pause --safe ${chain().file("pause")}`);
    for (let block = 0; block < 30; block++) await chain().rpc("evm_mine");
    await safe.execute(chain().file("pause"));
    for (let block = 0; block < 30; block++) await chain().rpc("evm_mine");
    node.faults = { logRange: 10 };
    // One block for each of the two batches that the new nonce can have been of.
    expect(await list()).to.equal(2);
    expect(await list()).to.equal(0);
  });

  it("name the Safe that signs in front of a timelock", async () => {
    const timelock = await ownThroughGuardedTimelock(chain(), safe, chain().owner.address);
    await chain().json(`game:pause --safe ${chain().file("pause")} --from ${safe.address}`);
    const { batches } = await chain().json("game:batches");
    const signers = { owners: safe.owners, threshold: 2 };
    expect(batches[0]).to.deep.include({ sender: timelock, account: safe.address, signers });
  });

  it("say how much they move, and that amounts add up", async () => {
    await chain().token.transfer(safe.address, parseEther("5000000"));
    const { reserve } = await chain().game.rewardPool();
    const block = await chain().provider.getBlockNumber();
    const fund = (name: string) =>
      chain().json(`game:fund --amount 2500000 --from ${safe.address} --safe ${chain().file(name)}`);
    await fund("first");
    expect(description("first")).to.match(
      new RegExp(
        `^Moves 2,500,000 tokens from ${safe.address} to the reward pool\\. It is based on block ${block}, where this ` +
          `changes Reserve: ${formatTokens(reserve)} tokens -> ${formatTokens(reserve + parseEther("2500000"))} tokens; `,
      ),
    );
    const { warnings } = await fund("second");
    expect(warnings[0]).to.contain("is not executed yet and moves tokens in the same way: Add 2,500,000 tokens");
    expect(warnings[0]).to.contain("). Executing both moves both amounts. If that batch was rejected:");

    const surplus = `game:rescue --amount 1 --to ${chain().stranger.address} --safe ${chain().file("surplus")}`;
    await chain().json(surplus);
    expect(description("surplus")).to.match(/^Moves 1 tokens from the reward pool to 0x\w{40}\. It is based on block /);
  });

  it("are listed, and dropped when they were rejected", async () => {
    await set("price", "--price 60");
    const { stdout } = await chain().run("game:batches");
    expect(stdout).to.equal(
      "  File" +
        " ".repeat(chain().file("price").length - 2) +
        "What                     State" +
        " ".repeat(`waits for the signatures of ${safe.address}, nonce 1  `.length - "State".length) +
        "Who signs\n" +
        `  ${chain().file("price")}  Change component type 1  waits for the signatures of ${safe.address}, nonce 1  ` +
        `2 of ${safe.owners.join(", ")}\n`,
    );
    const { batches } = await chain().json("game:batches");
    const signers = { owners: safe.owners, threshold: 2 };
    expect(batches[0]).to.deep.include({ sender: safe.address, account: safe.address, signers });
    const other = chain().file("other");
    expect(await chain().fails(`game:batches --drop ${other}`)).to.equal(
      `No batch ${other} is waiting: game:batches lists those that are.`,
    );
    const dropped = await chain().json(`game:batches --drop ${path.relative(ROOT, chain().file("price"))}`);
    expect(dropped).to.deep.include({ dropped: chain().file("price"), title: "Change component type 1" });
    expect(await waiting()).to.deep.equal([]);
    expect(existsSync(chain().file("price"))).to.equal(true);
    // Its nonce is free again.
    const next = await chain().json(`game:pause --safe ${chain().file("pause")}`);
    expect(next).to.deep.include({ safeNonce: 1, warnings: [] });
  });

  it("that are damaged hide no other, are kept, and keep nobody from pausing", async () => {
    await set("price", "--price 60");
    const [whole] = JSON.parse(readFileSync(queue(), "utf8")) as object[];
    const damaged = [null, { ...whole, subjects: "setComponentSettings" }];
    writeFileSync(queue(), JSON.stringify([damaged[0], whole, damaged[1]]));
    const sentence = `${queue()} holds 2 damaged records, so some waiting batches may not be listed: restore or repair the file.`;
    expect((await chain().run("game:batches")).stdout).to.contain(`\nNote: ${sentence}\n`);
    expect(await waiting()).to.deep.equal(["price"]);
    const { warnings } = await chain().json("game:component:set --component 1 --price 70 --dry-run");
    expect(warnings).to.have.length(2);
    expect(warnings[1]).to.equal(sentence);
    await safe.execute(chain().file("price"));
    expect(await waiting()).to.deep.equal([]);
    expect(JSON.parse(readFileSync(queue(), "utf8"))).to.deep.equal(damaged);

    writeFileSync(queue(), "[{");
    expect(await chain().fails("game:batches")).to.match(new RegExp(`^${queue()} is damaged: `));
    const pause = await chain().json(`game:pause --dry-run --safe ${chain().file("pause")}`);
    expect(pause.warnings).to.have.length(1);
    expect((pause.warnings as string[])[0]).to.match(
      new RegExp(`^Cannot tell which batches wait: ${queue()} is damaged: `),
    );
  });
});

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { parseEther } from "ethers";

import type { Batch } from "../../scripts/tasks/runner/safeBatch";
import { useChain } from "./support/chain";
import { Safe } from "./support/safe";

describe("Batches that wait for their signatures", () => {
  const chain = useChain();

  let safe: Safe;
  beforeEach(async () => (safe = await Safe.own(chain())));

  const fileOf = (name: string) => path.join(chain().sandbox.folder, `${name}.json`);
  const queue = () => path.join(chain().sandbox.deployments, "localhost.batches.json");
  const set = async (name: string, ...args: string[]) => {
    const task = ["game:component:set", "--component", "1", ...args, "--safe", fileOf(name)];
    const { code, stdout } = await chain().run(...task);
    expect(code).to.equal(0);
    return stdout;
  };
  const description = (name: string) => (JSON.parse(readFileSync(fileOf(name), "utf8")) as Batch).meta.description;

  it("say all values that they set, and what they assume", async () => {
    const block = await chain().provider.getBlockNumber();
    const stdout = await set("price", "--price", "60");
    const text =
      "Sets Price: 50 tokens -> 60 tokens; Reward: 0.5555555555555232 tokens a day, unchanged; Repair cost: " +
      "0.1388888888888808 tokens, unchanged; On sale: yes, unchanged. " +
      `It is based on block ${block} and sets all of these values, whatever they are when it executes`;
    expect(description("price")).to.equal(text);
    expect(stdout).to.contain(`Wrote ${fileOf("price")}\n${text}.\n`);
    expect(stdout).to.contain("\n  Price  50 tokens  ->  60 tokens\n\n");
  });

  it("are warned of by what would overwrite them, until they are executed", async () => {
    await set("price", "--price", "60");
    const { writtenAt } = (JSON.parse(readFileSync(queue(), "utf8")) as { writtenAt: string }[])[0];
    const warning =
      `  Note: ${fileOf("price")}, written on ${writtenAt.slice(0, 16).replace("T", " ")} UTC, is not executed yet and sets ` +
      `the same values: Change component type 1 (${description("price")}). The last one executed wins, with all its values. If ` +
      `that batch was rejected, remove it from ${queue()}.\n`;
    expect(await set("reward", "--reward-per-day", "0.1")).to.contain(warning);

    // Another component, or another setting, has nothing to do with it.
    const other = ["game:component:set", "--component", "2", "--price", "1000", "--dry-run", "--safe", fileOf("none")];
    expect((await chain().run(...other)).stdout).to.not.contain("not executed yet");
    expect((await chain().run("game:pause", "--dry-run", "--safe", fileOf("none"))).stdout).to.not.contain(
      "not executed yet",
    );

    await safe.execute(fileOf("price"));
    expect((await chain().game.getComponentSettings(1)).price).to.equal(parseEther("60"));
    const third = await set("third", "--repair-cost", "1");
    expect(third).to.contain(`Note: ${fileOf("reward")}, written`);
    expect(third).to.not.contain("price.json");
    await safe.execute(fileOf("reward"));
    await safe.execute(fileOf("third"));
    await chain().run("game:component:set", "--component", "1", "--price", "70", "--dry-run", "--safe", fileOf("none"));
    expect(existsSync(queue())).to.equal(false);
  });

  it("are found among other transactions of the Safe, and told by their hash", async () => {
    const fees = await chain().json("game:fees:set", "--attack", "1", "--purchase", "2", "--safe", fileOf("fees"));
    expect(fees.safeNonce).to.equal("1");
    const pause = await chain().json("game:pause", "--safe", fileOf("pause"));
    await safe.execute(fileOf("pause"));
    expect(safe.hash).to.equal(pause.safeTxHash);
    // Its nonce was used for something else, so it waits for the next one.
    const warned = await chain().run("game:fees:set", "--attack", "3", "--dry-run", "--safe", fileOf("none"));
    expect(warned.stdout).to.contain(`Note: ${fileOf("fees")}, written`);
    await safe.execute(fileOf("fees"));
    expect(safe.hash).to.not.equal(fees.safeTxHash);
    const { stdout } = await chain().run("game:fees:set", "--attack", "3", "--dry-run", "--safe", fileOf("none"));
    expect(stdout).to.not.contain("not executed yet");
    expect(existsSync(queue())).to.equal(false);
  });
});

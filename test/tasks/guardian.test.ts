import { expect } from "chai";

import { GuardedTimelock__factory } from "../../typechain-types";
import { useChain } from "./support/chain";
import { Safe } from "./support/safe";
import { ownThroughGuardedTimelock } from "./support/timelock";

const DAY = 24 * 3_600;

describe("A timelock with a guardian", () => {
  const chain = useChain();
  const isPaused = () => chain().game.paused();

  let safe: Safe;
  let timelock: string;
  const own = async (guardian: (safe: Safe) => string) => {
    safe = await Safe.own(chain());
    timelock = await ownThroughGuardedTimelock(chain(), safe, guardian(safe));
  };

  it("is deployed for the Safe and the guardian that were named, and no delay outlasts a guardian's pause", async () => {
    const { address } = chain().stranger;
    const deploy = `game:timelock:deploy --proposer ${address} --guardian ${address}`;
    expect(await chain().fails(`${deploy} --delay 7d --yes`)).to.equal(
      "--delay must be less than 7 d: a guardian's pause ends by then, and nothing could be repaired in it.",
    );
    const block = await chain().provider.getBlockNumber();
    expect(await chain().json(`${deploy} --dry-run`)).to.include({ mode: "dry-run", guardian: address });
    expect(await chain().provider.getBlockNumber()).to.equal(block);
    const { timelock: deployed, until } = await chain().json(`${deploy} --delay 1d --guardian-time 30d --yes`);
    const contract = GuardedTimelock__factory.connect(deployed, chain().provider);
    expect(await contract.guardian()).to.equal(address);
    expect(await contract.guardianUntil()).to.equal(BigInt(until));
    expect(await contract.getMinDelay()).to.equal(BigInt(DAY));
    expect(await contract.GAME()).to.equal(chain().deployment.game);
    expect(await contract.hasRole(await contract.PROPOSER_ROLE(), address)).to.equal(true);
    expect(await contract.hasRole(await contract.EXECUTOR_ROLE(), address)).to.equal(true);
    expect(await contract.hasRole(await contract.DEFAULT_ADMIN_ROLE(), chain().owner)).to.equal(false);
  });

  it("pauses at once where the guardian's key signs, and through the delay where it does not", async () => {
    await own(() => chain().stranger.address);
    expect(await chain().json("game:timelock")).to.include({ timelock, guardian: chain().stranger.address });
    const slow = await chain().json(`game:pause --safe ${chain().file("slow")} --from ${safe.address}`);
    expect(slow).to.include({ delay: `${2 * DAY}` });
    expect(slow.warnings).to.deep.equal([`The guardian ${chain().stranger.address} could do it without delay.`]);
    expect(await chain().fails("game:pause --yes")).to.match(/^Only the owner 0x\w+ may do this/);

    const asGuardian = `game:pause --account ${chain().stranger.address}`;
    expect(await chain().json(`${asGuardian} --dry-run`)).to.include({ mode: "dry-run" });
    expect(await isPaused()).to.equal(false);
    const watch = `game:watch --once --depth 0 --state ${chain().file("watch")}`;
    await chain().run(watch);
    const { mode, warnings } = await chain().json(`${asGuardian} --yes`);
    expect({ mode, warnings }).to.deep.equal({
      mode: "sent",
      warnings: ["The guardian can do this once: the timelock names the next one with game:guardian:set."],
    });
    expect(await isPaused()).to.equal(true);
    expect(await chain().json("game:timelock")).to.include({ guardian: null });
    const { stdout } = await chain().run(watch);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).to.deep.equal([
      ...["timelock-changed", "timelock-changed", "paused"],
    ]);
    expect(lines[1]).to.contain(`PausedByGuardian(${chain().stranger.address})`);
  });

  it("pauses with a batch of one call where the guardian is a Safe", async () => {
    await own(({ address }) => address);
    const { safeTxHash, executeFile } = await chain().json(`game:pause --safe ${chain().file("pause")}`);
    expect(executeFile).to.equal(undefined);
    const { transactions } = await safe.execute(chain().file("pause"));
    expect(safe.hash).to.equal(safeTxHash);
    expect(transactions.map(({ to, contractMethod }) => [to, contractMethod.name])).to.deep.equal([
      [timelock, "pause"],
    ]);
    expect(await isPaused()).to.equal(true);
  });

  it("is unpaused by anybody when the guardian's pause has lasted for a week, and not before", async () => {
    await own(() => chain().stranger.address);
    await chain().json(`game:pause --account ${chain().stranger.address} --yes`);
    await chain().pass(7 * DAY - 100);
    expect(await chain().fails("game:unpause --yes")).to.match(/^Only the owner/);
    await chain().pass(100);
    expect(await chain().json("game:unpause --yes")).to.include({ mode: "sent" });
    expect(await isPaused()).to.equal(false);
  });

  it("names the next guardian", async () => {
    await own(() => chain().stranger.address);
    await chain().json(`game:pause --account ${chain().stranger.address} --yes`);
    const set = `game:guardian:set --guardian ${chain().owner.address} --time 90d`;
    const { executeFile, changes } = await chain().json(
      `${set} --safe ${chain().file("guardian")} --from ${safe.address}`,
    );
    expect(changes[0].from).to.equal("nobody");
    await safe.execute(chain().file("guardian"));
    await chain().pass(2 * DAY);
    await safe.execute(executeFile);
    expect(await chain().json("game:timelock")).to.include({ guardian: chain().owner.address });
  });

  it("is not asked for where the owner is something else", async () => {
    const set = `game:guardian:set --guardian ${chain().owner.address} --time 90d --yes`;
    expect(await chain().fails(set)).to.equal(
      "The game's owner has no guardian: game:timelock:deploy makes a timelock that has one.",
    );
  });
});

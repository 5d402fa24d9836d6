import { expect } from "chai";

import { GuardedTimelock__factory } from "#bindings";
import { formatTime } from "#game/times";

import type { Line } from "../../scripts/services/watch/state";
import { TIMELOCKS } from "../world/timelocks";
import { useChain } from "./support/chain";
import { Safe } from "./support/safe";
import { DELAY, deployEarlierTimelock, handOver, ownThroughGuardedTimelock } from "./support/timelock";
import { utc } from "./support/utc";

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

  it("is deployed for the named Safe and guardian, with a delay shorter than a guardian's pause", async () => {
    const { address } = chain().stranger;
    const deploy = `game:timelock:deploy --proposer ${address} --guardian ${address}`;
    expect(await chain().fails(`${deploy} --delay 7d --yes`)).to.equal(
      "--delay must be less than 7 d: a guardian's pause ends by then, too early for any fix.",
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

  it("pauses immediately with the guardian's signature, and after the delay without it", async () => {
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
      warnings: [
        "The guardian can do this once. The timelock names the next one: npx hardhat game:guardian:set --guardian " +
          "<address> --time 365d --network localhost --safe guardian.json --from <safe>",
      ],
    });
    expect(await isPaused()).to.equal(true);
    expect(await chain().json("game:timelock")).to.include({ guardian: null });
    const { stdout } = await chain().run(watch);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).to.deep.equal([
      ...["timelock-changed", "timelock-changed", "paused", "guardian-none", "guarded-pause"],
    ]);
    expect(lines[1]).to.contain(`Paused by guardian: guardian ${chain().stranger.address}.`);
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

  it("can be unpaused by anybody once the guardian's pause has lasted a week, and not before", async () => {
    await own(() => chain().stranger.address);
    await chain().json(`game:pause --account ${chain().stranger.address} --yes`);
    await chain().pass(7 * DAY - 100);
    const { endsAt } = (await chain().json("game:status")).guardedPause;
    expect(await chain().fails("game:unpause --yes")).to.match(
      new RegExp(`^Only the owner .* Anybody may end this pause from ${formatTime(BigInt(endsAt))}\\.$`),
    );
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

  it("cannot be set for an owner without guardians", async () => {
    const set = `game:guardian:set --guardian ${chain().owner.address} --time 90d --yes`;
    expect(await chain().fails(set)).to.equal(
      "The game's owner has no guardian: game:timelock:deploy makes a timelock that has one.",
    );
  });

  const asGuardian = () => `--account ${chain().stranger.address} --yes`;
  const told = async (task: string) => (await chain().run(task)).stdout.trimEnd();
  const written = (task: string, name: string) =>
    chain().json(`${task} --safe ${chain().file(name)} --from ${safe.address}`);
  /** Lets the Safe schedule a task's batch, and execute it after the delay. */
  const carryOut = async (task: string, name: string) => {
    const { executeFile, warnings } = await written(task, name);
    await safe.execute(chain().file(name));
    await chain().pass(DELAY);
    await safe.execute(executeFile);
    return warnings as string[];
  };

  it("is shown by game:status and game:timelock, with its end, and its pause with the time from which anybody may end it", async () => {
    const status = async () => {
      const lines = (await told("game:status")).split("\n");
      return lines.filter((line) => /^ +(Guardian|State) /.test(line)).map((line) => line.trim());
    };
    expect(await status()).to.deep.equal(["State             running"]);
    await own(() => chain().stranger.address);
    const until = await GuardedTimelock__factory.connect(timelock, chain().provider).guardianUntil();
    const left = "expires in 362 d 23 h";
    const guardian = `${chain().stranger.address} until ${formatTime(until)}, ${left}`;
    expect(await status()).to.deep.equal([`Guardian          ${guardian}`, "State             running"]);
    expect(await told("game:timelock")).to.contain(`\nGuardian ${guardian}\n`);

    await chain().json(`game:pause ${asGuardian()}`);
    const since = BigInt(await chain().now());
    const none = "none: a pause waits for the timelock's delay of 2 d";
    const [from, to] = [since, since + BigInt(7 * DAY)].map(formatTime);
    const paused = `paused by the guardian since ${from}; this pause may be ended by anybody from ${to}`;
    expect(await status()).to.deep.equal([`Guardian          ${none}`, `State             ${paused}`]);
    expect(await told("game:timelock")).to.contain(`\nGuardian ${none}\n`);
    const asSafe = "--network localhost --safe";
    expect(await told("game:pause")).to.equal(
      `The game is ${paused}.\nTo keep it: npx hardhat game:pause --keep ${asSafe} keep.json --from <safe>\n` +
        `To end it: npx hardhat game:unpause ${asSafe} unpause.json --from <safe>`,
    );
  });

  it("lets the timelock keep a pause, which then only the timelock can end", async () => {
    await own(() => chain().stranger.address);
    expect(await chain().fails("game:pause --keep")).to.equal(
      "There is no guardian's pause to keep: the game is not in one, or the timelock has taken it over.",
    );
    await chain().json(`game:pause ${asGuardian()}`);
    const since = await chain().now();
    expect(await carryOut("game:pause --keep", "keep")).to.deep.equal([]);
    await chain().pass(7 * DAY);
    expect(await chain().fails("game:unpause --yes")).to.equal(
      `Only the owner ${timelock} may do this, not ${chain().owner.address}. ` +
        "It is a timelock: write batches for the Safe in front of it with --safe <file> --from <safe>.",
    );
    expect(await told("game:status")).to.contain(`paused since ${formatTime(BigInt(since))}\n`);
    await carryOut("game:unpause", "unpause");
    expect(await isPaused()).to.equal(false);
  });

  it("warns when the pause can end before the timelock can keep it", async () => {
    await own(() => chain().stranger.address);
    await chain().json(`game:pause ${asGuardian()}`);
    const ends = BigInt((await chain().now()) + 7 * DAY);
    await chain().pass(6 * DAY);
    const { warnings } = await written("game:pause --keep", "keep");
    expect(warnings).to.have.length(1);
    const [, first, kept] =
      /^Anybody may end the pause from (.*), before the timelock can keep it: from (.*) on\.$/.exec(
        warnings[0] as string,
      )!;
    expect(first).to.equal(utc(ends));
    expect(Date.parse(kept) / 1_000).to.be.closeTo((await chain().now()) + DELAY, 120);
  });

  it("lists and reports an overtaken unpause until it is cancelled, because it could end the next pause", async () => {
    await own(() => chain().stranger.address);
    await chain().json(`game:pause ${asGuardian()}`);
    const { operations } = await written("game:unpause", "unpause");
    await safe.execute(chain().file("unpause"));
    const overtaken = async () => (await chain().json("game:timelock")).overtaken as string[];
    expect(await overtaken()).to.deep.equal([]);
    await chain().pass(7 * DAY);
    const [id] = operations as string[];
    const cancel = `Cancel it: npx hardhat game:timelock --cancel ${id} --network localhost --safe cancel.json --from <safe>`;
    expect((await chain().json("game:unpause --yes")).warnings).to.deep.equal([
      `The timelock's operation ${id} is left over and could end a later pause. ${cancel}`,
    ]);
    expect(await overtaken()).to.deep.equal([id]);
    expect(await told("game:timelock")).to.contain(
      `\nOvertaken: ${id} can end a pause that it was not scheduled for. ${cancel}\n`,
    );

    await carryOut(`game:guardian:set --guardian ${chain().stranger.address} --time 90d`, "guardian");
    const { warnings } = await chain().json(`game:pause ${asGuardian()}`);
    expect(warnings[1]).to.equal(`The timelock's operation ${id} could end this pause. ${cancel}`);
    expect(await overtaken()).to.deep.equal([id]);
    await written(`game:timelock --cancel ${id}`, "cancel");
    await safe.execute(chain().file("cancel"));
    expect(await overtaken()).to.deep.equal([]);
  });

  it("keeps a pause of an earlier version's timelock, and lists the call that keeps others", async () => {
    const [earlier] = TIMELOCKS;
    safe = await Safe.own(chain());
    timelock = await deployEarlierTimelock(chain(), earlier, safe.address, chain().stranger.address);
    await handOver(chain(), safe, timelock);
    await chain().json(`game:pause ${asGuardian()}`);
    const warning =
      "This timelock is of version 0.1.0, whose keepPause is not bound to one pause: if this operation is left over, it makes the " +
      "guardian's next pause last without notice. Cancel it when this pause is over.";
    const { operations, warnings } = await written("game:pause --keep", "left-over");
    expect(warnings).to.deep.equal([warning]);
    await safe.execute(chain().file("left-over"));
    expect(await chain().json("game:timelock")).to.deep.include({ overtaken: [] });
    expect(await carryOut("game:pause --keep", "keep")).to.include(warning);
    expect((await chain().json("game:status")).guardedPause).to.equal(null);
    expect(await isPaused()).to.equal(true);
    await carryOut("game:unpause", "unpause");
    expect(await chain().json("game:timelock")).to.deep.include({ overtaken: operations });
  });

  it("is followed by game:watch: no guardian, an expiring one, its pause and an overtaken unpause", async () => {
    await own(() => chain().stranger.address);
    /** Looks once. Returns the lines about the guardian. */
    const look = async (depth = 0) => {
      const lines = (await told(`game:watch --once --depth ${depth} --state ${chain().file("watch")}`)).split("\n");
      const news = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Line);
      const own = news.filter(({ event }) => /^guard|-overtaken$/.test(event));
      return own.map(({ event, active, text }) => [`${event} ${active}`, text]);
    };
    const contract = GuardedTimelock__factory.connect(timelock, chain().provider);
    expect(await look()).to.deep.equal([]);
    const until = await contract.guardianUntil();
    const next =
      "npx hardhat game:guardian:set --guardian <address> --time 365d --network localhost --safe guardian.json --from <safe>";
    await chain().mineAt(Number(until) - 30 * DAY);
    expect(await look()).to.deep.equal([]);
    await chain().mineAt(Number(until) - 30 * DAY + 1);
    expect(await look()).to.deep.equal([
      [
        "guardian-expiring true",
        `The guardian ${chain().stranger.address} expires in 29 d 23 h, at ${utc(until)}. Name the next one: ${next}`,
      ],
    ]);

    await chain().json(`game:pause ${asGuardian()}`);
    // The watch does not look at the block of the pause yet.
    expect(await look(1)).to.deep.equal([]);
    const since = BigInt(await chain().now());
    const [from, to] = [since, since + BigInt(7 * DAY)].map(formatTime);
    expect(await look()).to.deep.equal([
      [
        "guardian-none true",
        `The timelock ${timelock} has no guardian: a pause waits for its delay of 2 d. Name one: ${next}`,
      ],
      ["guardian-expiring false", "No guardian is about to expire."],
      [
        "guarded-pause true",
        `The game is paused by the guardian since ${from}; this pause may be ended by anybody from ${to}. To keep it: npx hardhat game:pause --keep --network localhost --safe keep.json --from <safe>`,
      ],
    ]);
    const { operations } = await written("game:unpause", "unpause");
    await safe.execute(chain().file("unpause"));
    expect(await look()).to.deep.equal([]);
    await chain().pass(7 * DAY);
    await look();
    await chain().json("game:unpause --yes");
    expect(await look(1)).to.deep.equal([]);
    const [id] = operations as string[];
    expect(await look()).to.deep.equal([
      ["guarded-pause false", "The guardian's pause is over, or the timelock has taken it over."],
      [
        "operation-overtaken true",
        `The timelock's operation ${id} can end a pause that it was not scheduled for. Cancel it: ` +
          `npx hardhat game:timelock --cancel ${id} --network localhost --safe cancel.json --from <safe>`,
      ],
    ]);
    await written(`game:timelock --cancel ${id}`, "cancel");
    await safe.execute(chain().file("cancel"));
    expect(await look()).to.deep.equal([
      ["operation-overtaken false", `The timelock's operation ${id} was cancelled or executed, or is for this pause.`],
    ]);
  });
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "chai";
import { HDNodeWallet, type JsonRpcSigner, parseEther } from "ethers";

import { IRigRaid__factory, RigToken__factory } from "#bindings";
import type { DeploymentRecord } from "#game/deployment";

import { Sandbox } from "../start/session";
import { type Faults, HostileNode } from "../support/hostileNode";
import { NodeProvider } from "../support/NodeProvider";
import { SECOND_NODE, SecondNode } from "../support/secondNode";
import { Safe } from "./support/safe";
import { TaskHost } from "./support/TaskHost";

const NETWORK = "elsewhere";
/** After these, a node that lags knows of what happened before. */
const LATER_BLOCKS = 4;
const CHAIN_ID = 4_711;
const DEVELOPMENT_PHRASE = "test test test test test test test test test test test junk";
const DERIVATION_PATH = "m/44'/60'/0'/0/0";
const FAN = 1;
const FAN_PRICE = parseEther("50");
const SEED = 11;

/**
 * Every lasting fault of public nodes that could break a task: a slow node only makes it slow, and so does one that says
 * when to come back, which Hardhat itself heeds. Those that do not touch each other come together.
 */
const FAULTS: Readonly<Record<string, Faults>> = {
  "refuses batches with status 200, and the pending block": { batchesRefused: 200, pending: "refused" },
  "refuses batches with status 400, and has no pending block": { batchesRefused: 400, pending: "null" },
  "answers 429 not saying for how long, and tells logs of 10 blocks at a time": { tooMany: { first: 2 }, logRange: 10 },
  [`drops 5 % of all requests (seed ${SEED})`]: { dropped: { percent: 5, seed: SEED } },
  "is 3 blocks behind": { lag: { blocks: 3, answers: "all" } },
  "has a neighbour that is 3 blocks behind": { lag: { blocks: 3, answers: "every second" } },
};

describe(`The owner's tasks on any node: ${SECOND_NODE}`, () => {
  let node: SecondNode;
  let hostile: HostileNode;
  let sandbox: Sandbox;
  let host: TaskHost;
  let provider: NodeProvider;
  let owner: JsonRpcSigner;
  let player: JsonRpcSigner;
  let record: DeploymentRecord;

  const game = () => IRigRaid__factory.connect(record.game, owner);
  const task = (line: string) => host.json(line);

  /** One by one: Hardhat forgets the state of blocks that it makes by the dozen. */
  const mine = async (blocks: number) => {
    for (let mined = 0; mined < blocks; mined++) await provider.send("evm_mine", []);
  };

  before(async () => {
    node = await SecondNode.start({ chainId: CHAIN_ID });
    hostile = await HostileNode.before(node.url);
    sandbox = new Sandbox();
    const network = { RPC_URL: hostile.url, CHAIN_ID: `${node.chainId}`, OWNER_KEYSTORE: "", CI: "true" };
    // No public node signs for anybody.
    const key = { HARDHAT_VAR_OWNER_KEY: HDNodeWallet.fromPhrase(DEVELOPMENT_PHRASE, "", DERIVATION_PATH).privateKey };
    const manifests = { MANIFEST_DEFAULT_DIR: path.join(sandbox.folder, "manifests") };
    host = new TaskHost({ ...sandbox.environment, ...network, ...key, ...manifests }, NETWORK);
    provider = new NodeProvider(node.url, node.chainId);
    [owner, , player] = await provider.listAccounts();

    // As on any chain, there are blocks already.
    await mine(16);
    // A deployment meets what most public nodes have in common.
    hostile.faults = { batchesRefused: 400, pending: "refused", logRange: 10 };
    await task("game:deploy --players 1 --yes");
    record = JSON.parse(readFileSync(path.join(sandbox.deployments, `${NETWORK}.json`), "utf8")) as DeploymentRecord;
    const token = RigToken__factory.connect(record.token, owner);
    await (await token.transfer(player, FAN_PRICE)).wait();
    await (await token.connect(player).approve(record.game, FAN_PRICE)).wait();
    await (await game().connect(player).purchaseComponent(FAN)).wait();
  });

  after(async () => {
    host.close();
    provider.destroy();
    await hostile.stop();
    await node.stop();
    sandbox.remove();
  });

  for (const [name, faults] of Object.entries(FAULTS)) {
    it(`read and write through a node that ${name}`, async () => {
      await mine(LATER_BLOCKS);
      hostile.faults = faults;
      expect(await task("game:status")).to.deep.include({ owner: owner.address, pausedSince: null });
      expect(await task(`game:player ${player.address}`)).to.deep.include({ address: player.address });
      expect(await task("game:opponents")).to.deep.include({ players: "1" });
      expect(await task("game:pause --dry-run")).to.include({ mode: "dry-run" });
      const nonce = await owner.getNonce();
      const done = task("game:fees:set --attack 7 --yes");
      while ((await owner.getNonce()) === nonce) await Promise.race([done, sleep(20)]);
      await mine(LATER_BLOCKS);
      expect(await done).to.include({ mode: "sent" });
      expect(await game().attackFeePercentage()).to.equal(7n);
      expect(await owner.getNonce()).to.equal(nonce + 1);
      await (await game().setAttackFeePercentage(5)).wait();
    });
  }

  it("record an upgrade that a Safe executed long ago, where logs are told of 10 blocks at a time", async () => {
    hostile.faults = {};
    const safe = await Safe.own({ owner, game: game() });
    const file = path.join(sandbox.folder, "upgrade.json");
    const upgrade = `game:upgrade --contract RigRaidV2__Mock --safe ${file} --yes`;
    expect(await task(upgrade)).to.include({ mode: "safe", sender: safe.address });
    await safe.execute(file);
    await mine(32);
    hostile.faults = { logRange: 10, pending: "null" };
    expect(await task(upgrade)).to.include({ mode: "recorded" });
  });
});

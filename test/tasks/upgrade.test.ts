import fs, { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { mine } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import hre, { ethers, upgrades } from "hardhat";

import type { IRigRaid } from "#bindings";
import type { DeploymentRecord } from "#game/deployment";

import { GAME_CONTRACTS, registerLayouts } from "../../scripts/owner/deploy/deployGame";
import { PROJECT_DEPLOYMENTS, readRecord } from "../../scripts/owner/deploy/deploymentFiles";
import { keepManifest, manifestFile, requireManifest } from "../../scripts/owner/network/manifest";
import type { Ending } from "../start/session";
import { UNREADABLE_MANIFESTS } from "../world/records";
import { launchLocally } from "./support/launchedGame";
import { useLocalTasks } from "./support/localTasks";
import { Safe } from "./support/safe";
import { TaskHost } from "./support/TaskHost";

const V2 = "--contract RigRaidV2__Mock";

describe("game:upgrade", () => {
  const at = useLocalTasks();
  let game: IRigRaid;
  let record: DeploymentRecord;
  beforeEach(async () => ({ game, record } = await launchLocally(at.node.url)));
  afterEach(() => at.sandbox.empty());

  function upgrade(flags: string): Promise<Ending> {
    return at.host.run("game:upgrade", flags);
  }

  function implementation(): Promise<string> {
    return upgrades.erc1967.getImplementationAddress(record.game);
  }

  it("deploys, upgrades with a call, keeps the state and updates the record", async () => {
    const [owner, , player] = await ethers.getSigners();
    const token = await ethers.getContractAt("RigToken", record.token);
    await token.transfer(player, ethers.parseEther("50"));
    await token.connect(player).approve(game, ethers.parseEther("50"));
    await game.connect(player).purchaseComponent(1);
    const nonce = await ethers.provider.getTransactionCount(owner);

    const { code, stdout, stderr } = await upgrade(`${V2} --call startSeason(7) --yes`);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    const old = record.implementations[0];
    const next = ethers.getCreateAddress({ from: owner.address, nonce: nonce + 1 });
    expect(await implementation()).to.equal(next);
    expect(await (await ethers.getContractAt("RigRaidV2__Mock", record.game)).season()).to.equal(7n);
    expect(await game.isComponentPurchased(player, 1)).to.equal(true);
    expect((await game.rewardPool()).reserve).to.equal(ethers.parseEther("100047.5"));
    expect(await ethers.provider.getTransactionCount(owner)).to.equal(nonce + 3);

    const sizeOf = async (address: string) => ethers.dataLength(await ethers.provider.getCode(address));
    const [before, after] = [await sizeOf(old.address), await sizeOf(next)];
    expect(stdout).to.contain(`RigRaidV2__Mock: ${before} -> ${after} bytes of code, ${24_576 - after} left`);
    expect(stdout).to.contain(`RigRaidReads: the same code, ${await sizeOf(old.reads)} bytes`);
    expect(stdout).to.contain(
      "ABI\n  + function season() view returns (uint256)\n  + function startSeason(uint256)\n\n",
    );
    expect(stdout).to.contain(`Implementation  ${old.address}  ->  ${next}`);

    const [upgraded] = await game.queryFilter(game.filters.Upgraded(next));
    const updated = readRecord("localhost");
    // As in the checkout of the tests.
    const isUncommitted = updated.implementations[1].commit.endsWith("+changes");
    expect(stdout.includes("\n  Note: The contracts differ from commit ")).to.equal(isUncommitted);
    expect(updated).to.deep.equal({
      ...record,
      implementations: [old, updated.implementations[1]],
      steps: [...record.steps, ...updated.steps.slice(-3)],
    });
    expect(updated.implementations[1]).to.include({
      address: next,
      reads: ethers.getCreateAddress({ from: owner.address, nonce }),
      block: upgraded.blockNumber,
      bytecodeHash: ethers.keccak256(await ethers.provider.getCode(next)),
    });
    expect(updated.implementations[1].contracts).to.deep.equal({ game: "RigRaidV2__Mock", reads: "RigRaidReads" });
    expect(updated.implementations[1].abi).to.deep.equal(
      [...old.abi, "function season() view returns (uint256)", "function startSeason(uint256)"].sort(),
    );
    expect(updated.steps.slice(-3).map(({ name }) => name)).to.deep.equal(["reads", "implementation", "upgrade"]);
    expect(updated.steps.at(-1)!.transaction).to.equal(upgraded.transactionHash);
    expect(readdirSync(at.sandbox.deployments)).to.deep.equal(["localhost.json"]);
  });

  it("resumes after an interruption, without deploying anything twice", async () => {
    const [owner] = await ethers.getSigners();
    const nonce = await ethers.provider.getTransactionCount(owner);
    // The answer to the second transaction is lost.
    at.node.afterwards.set("eth_sendTransaction", (count) => {
      if (count === 2) throw new Error("The connection broke.");
    });
    const interrupted = await upgrade(`${V2} --yes`);
    expect(interrupted.code).to.equal(1);
    expect(interrupted.stderr).to.contain("The connection broke.\nRun the same command again to resume");
    expect(await implementation()).to.equal(record.implementations[0].address);

    expect((await upgrade(`${V2} --yes`)).code).to.equal(0);
    expect(await ethers.provider.getTransactionCount(owner)).to.equal(nonce + 3);
    const next = ethers.getCreateAddress({ from: owner.address, nonce: nonce + 1 });
    expect(await implementation()).to.equal(next);
    expect(readRecord("localhost").implementations.map(({ address }) => address)).to.deep.equal([
      record.implementations[0].address,
      next,
    ]);
  });

  it("replaces its own stuck transaction", async () => {
    const [owner] = await ethers.getSigners();
    const flags = `${V2} --call startSeason(7) --yes`;
    // The upgrade stays pending, and its answer is lost.
    at.node.afterwards.set("eth_sendTransaction", async (count) => {
      if (count === 2) await ethers.provider.send("evm_setAutomine", [false]);
      if (count === 3) throw new Error("The connection broke.");
      if (count === 4) await ethers.provider.send("evm_mine");
    });
    try {
      expect((await upgrade(flags)).stderr).to.contain("The connection broke.");
      const nonce = await ethers.provider.getTransactionCount(owner);
      expect(await ethers.provider.getTransactionCount(owner, "pending")).to.equal(nonce + 1);
      const { code, stderr } = await upgrade(`${flags} --nonce ${nonce} --max-fee 50 --priority-fee 5`);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      expect(await ethers.provider.getTransactionCount(owner)).to.equal(nonce + 1);
    } finally {
      await ethers.provider.send("evm_setAutomine", [true]);
    }
    expect(await (await ethers.getContractAt("RigRaidV2__Mock", record.game)).season()).to.equal(7n);
    expect(readRecord("localhost").implementations.at(-1)!.address).to.equal(await implementation());
  });

  it("refuses an incompatible version or a wrong signer, and sends nothing", async () => {
    const [, stranger] = await ethers.getSigners();
    const before = await ethers.provider.getBlockNumber();
    const refusals: [flags: string, ...texts: string[]][] = [
      [
        "--contract InsertedLayout__Mock --yes",
        "InsertedLayout__Mock with RigRaidReads cannot follow the deployed version. Fields of GameStorage may only be appended.",
        "Inserted `inserted`",
      ],
      [
        `${V2} --reads-contract WidenedLayout__Mock --yes`,
        "cannot follow the deployed version",
        "from uint96 to uint128",
      ],
      [
        `${V2} --yes --account ${stranger.address}`,
        `Only the owner ${await game.owner()} may do this, not ${stranger.address}`,
      ],
      [
        `${V2} --yes --call startSeason(soon)`,
        "--call startSeason(soon): RigRaidV2__Mock has no function startSeason that takes these",
      ],
      [V2, "There is no terminal to ask on: confirm with --yes."],
    ];
    for (const [flags, ...texts] of refusals) {
      const { code, stderr } = await upgrade(flags);
      for (const text of texts) expect(stderr, flags).to.contain(text);
      expect(code, flags).to.equal(1);
    }
    expect(await ethers.provider.getBlockNumber()).to.equal(before);
    expect(readRecord("localhost")).to.deep.equal(record);
  });

  it("names the manifest that is damaged, and does not blame the contracts", async () => {
    const folder = path.join(at.sandbox.folder, "openzeppelin-upgrades");
    const [name] = readdirSync(folder).filter((file) => file.endsWith(".json"));
    for (const { source, text, damage } of UNREADABLE_MANIFESTS) {
      writeFileSync(path.join(folder, name), text);
      const { code, stderr } = await upgrade(`${V2} --yes`);
      expect({ code, stderr }, source).to.deep.equal({
        code: 1,
        stderr: `Error: ${path.join(folder, name)} is damaged: ${damage}. Restore it from a backup or version control.\n`,
      });
    }
    rmSync(path.join(folder, name));
    expect((await upgrade(`${V2} --yes`)).stderr).to.contain(
      `cannot follow the deployed version. Copy ${path.join(folder, name)} from the machine that deployed the game.`,
    );
  });

  it("restores its manifest after a full disk or a kill interrupted the plugin's write", async () => {
    const file = await manifestFile(hre);
    const whole = readFileSync(file, "utf8");
    const { writeFile } = fs.promises;
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    // In place, as the plugin writes.
    fs.promises.writeFile = async (place, text) => {
      writeFileSync(place as string, (text as string).slice(0, 100));
      throw full;
    };
    const { address: next, reads } = record.implementations[0];
    const contracts = { ...GAME_CONTRACTS, game: "RigRaidV2__Mock" };
    const deployed = await ethers.deployContract(contracts.game, [reads]);
    const register = async () => registerLayouts(hre, await deployed.getAddress(), reads, contracts);
    try {
      await expect(register()).to.be.rejectedWith(`${file} cannot be written: ${full.message}. It is unchanged.`);
    } finally {
      fs.promises.writeFile = writeFile;
    }
    expect(readFileSync(file, "utf8")).to.equal(whole);
    expect(existsSync(`${file}.before`)).to.equal(false);

    writeFileSync(`${file}.before`, whole);
    writeFileSync(file, whole.slice(0, 100));
    await expect(requireManifest(hre)).to.be.rejectedWith(
      `${file} is damaged: a write was interrupted. Replace it with its backup, ${file}.before.`,
    );
    // The next write finds it intact.
    await keepManifest(hre, async () => void expect(readFileSync(file, "utf8")).to.equal(whole));
    await register();
    expect(
      Object.values((JSON.parse(readFileSync(file, "utf8")) as { impls: object }).impls).map(({ address }) => address),
    ).to.include.members([next, await deployed.getAddress()]);
  });

  it("refuses a fork with the chain's ID, and so does game:league:settle, before either writes or sends anything", async () => {
    const forkedNetwork = { chainId: 31337, forkBlockNumber: 1, forkBlockHash: ethers.ZeroHash };
    at.node.instead.set("hardhat_metadata", (metadata) => ({ ...(metadata as object), forkedNetwork }));
    const network = "an-upgraded-fork-of-the-tests";
    const file = path.join(PROJECT_DEPLOYMENTS, `${network}.json`);
    const host = new TaskHost({ ...at.environment, RIGRAID_DEPLOYMENTS: "" }, network);
    const before = await ethers.provider.getBlockNumber();
    const text = JSON.stringify({ ...record, network });
    try {
      writeFileSync(file, text);
      for (const task of [`game:upgrade ${V2} --yes`, "game:league:settle --week 1 --share 5 --yes"])
        expect(await host.fails(task), task).to.equal(
          `The node of "${network}" is a fork with the chain ID of the real chain, and ${file} is of the real one: name ` +
            "another folder with RIGRAID_DEPLOYMENTS.",
        );
      const written = readdirSync(PROJECT_DEPLOYMENTS).filter((name) => name.startsWith(network));
      expect(written).to.deep.equal([`${network}.json`]);
      expect(readFileSync(file, "utf8")).to.equal(text);
    } finally {
      rmSync(file);
      host.close();
    }
    expect(await ethers.provider.getBlockNumber()).to.equal(before);
  });

  it("does nothing when the game already runs the code, and sends nothing in a dry run", async () => {
    const before = await ethers.provider.getBlockNumber();
    const same = await upgrade("--yes");
    const text = "The game already runs this code: nothing to upgrade.\n";
    expect(same).to.deep.equal({ code: 0, stdout: text, stderr: "" });
    expect(await at.host.json(`game:upgrade ${V2} --dry-run`)).to.deep.include({
      mode: "dry-run",
      added: ["function season() view returns (uint256)", "function startSeason(uint256)"],
      removed: [],
      changed: [],
    });
    expect(await ethers.provider.getBlockNumber()).to.equal(before);
  });

  it("writes a batch for a Safe, and records the upgrade when the Safe has executed it", async () => {
    const [owner] = await ethers.getSigners();
    const safe = await Safe.own({ owner, game });
    const file = path.join(at.sandbox.folder, "upgrade.json");
    const write = (to: string) => at.host.json(`game:upgrade ${V2} --safe ${to} --yes`);

    expect(await write(file)).to.deep.include({ mode: "safe", sender: safe.address, file });
    expect(await implementation()).to.equal(record.implementations[0].address);
    expect(readRecord("localhost")).to.deep.equal(record);

    // While the batch waits, nothing is written again. A dry run needs neither a file nor a signer.
    expect(await write(`${file}.second`)).to.deep.include({ mode: "waiting", file });
    expect((await upgrade(`${V2} --dry-run`)).stdout).to.match(
      /\nDry run: the storage layouts fit, and nothing was sent\.\n$/,
    );
    expect(readdirSync(at.sandbox.folder)).to.not.include("upgrade.json.second");

    const { transactions } = await safe.execute(file);
    const newImplementation = await implementation();
    expect((await upgrade(`${V2} --dry-run`)).stdout).to.equal(
      `The game runs ${newImplementation}, which is not on record yet: run this without --dry-run to record it.\n`,
    );
    expect(readRecord("localhost")).to.deep.equal(record);
    const calls = transactions.map(({ to, contractMethod }) => ({ to, method: contractMethod?.name }));
    expect(calls).to.deep.equal([{ to: record.game, method: "upgradeToAndCall" }]);
    const block = await ethers.provider.getBlockNumber();

    // First a node without old state, then one that returns the logs of ten blocks at a time.
    // Mined one by one: the blocks that `hardhat_mine` makes at one go forget the state.
    for (let later = 0; later < 30; later++) await mine();
    const limited = (method: string, [query]: readonly unknown[]) => {
      const { fromBlock, toBlock } = (query ?? {}) as Record<string, string>;
      return method === "eth_getLogs" && Number(toBlock) - Number(fromBlock) >= 10 ? "limited to 10 blocks" : undefined;
    };
    at.node.refuses = (method, params) =>
      method === "eth_getStorageAt" && params[2] !== "latest" ? "missing trie node" : limited(method, params);
    const refused = await upgrade(`${V2} --safe ${file} --yes`);
    expect(refused.code).to.equal(1);
    expect(refused.stderr).to.match(
      /^Error: The node does not have the game's state in block \d+, which is needed to find the block of the upgrade\. Run the same command with the RPC_URL of a node that keeps old state \(an archive node\), or look the block up in an explorer and add --block <number>\. The node answered: missing trie node\n$/,
    );
    const elsewhere = await upgrade(`${V2} --safe ${file} --yes --block ${block + 1}`);
    expect(elsewhere.stderr).to.equal(
      `Error: The game was not upgraded to ${newImplementation} in block ${block + 1}.\n`,
    );
    expect(readRecord("localhost")).to.deep.equal(record);

    at.node.refuses = limited;
    const recorded = await upgrade(`${V2} --safe ${file} --yes`);
    expect(recorded.code, recorded.stderr).to.equal(0);
    expect(recorded.stdout).to.match(new RegExp(`^The upgrade of block ${block} is now recorded: commit `));
    expect(readRecord("localhost").implementations.at(-1)).to.include({ address: newImplementation, block });
    expect(readdirSync(at.sandbox.deployments)).to.deep.equal(["localhost.json"]);
  });

  it("notices an upgrade from elsewhere", async () => {
    const { reads } = record.implementations[0];
    const elsewhere = await (await ethers.deployContract("RigRaidV2__Mock", [reads])).getAddress();
    await game.upgradeToAndCall(elsewhere, "0x");
    const { code, stderr } = await upgrade(`${V2} --yes`);
    expect(code).to.equal(1);
    expect(stderr).to.contain(
      `runs the implementation ${elsewhere}, but the record ends with ${record.implementations[0].address}`,
    );
  });
});

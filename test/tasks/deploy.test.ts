import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { setBalance } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import hre, { ethers } from "hardhat";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { DeploymentRecord } from "#game/deployment";

import { PROJECT_DEPLOYMENTS } from "../../scripts/owner/deploy/deploymentFiles";
import { LAUNCH_GAS, type LaunchStep } from "../../scripts/owner/deploy/launch";
import { requirePublicUrls, requireTarget } from "../../scripts/owner/tasks/deploy/preflight";
import type { Ending } from "../start/session";
import { HardhatRun } from "./support/hardhatRun";
import { useLocalTasks } from "./support/localTasks";

const RICH = ethers.parseEther("1");
const PASSWORD = "correct horse";

describe("game:deploy", () => {
  const at = useLocalTasks();
  afterEach(() => at.sandbox.empty());

  /** Deploys to a network by name, in a process of its own. */
  function run(flags: string, environment: NodeJS.ProcessEnv): HardhatRun {
    return new HardhatRun(["game:deploy", ...flags.split(" ")], { ...at.environment, ...environment });
  }

  /** Deploys to localhost. */
  function runLocally(flags: string): Promise<Ending> {
    return at.host.run("game:deploy", flags);
  }

  function filesWritten(): string[] {
    return existsSync(at.sandbox.deployments) ? readdirSync(at.sandbox.deployments) : [];
  }

  function recordOf(network: string): DeploymentRecord {
    return JSON.parse(readFileSync(path.join(at.sandbox.deployments, `${network}.json`), "utf8")) as DeploymentRecord;
  }

  /** A new account with a few coins, and the file of its encrypted key. */
  async function createAccount() {
    const wallet = new ethers.Wallet(ethers.Wallet.createRandom().privateKey);
    await setBalance(wallet.address, RICH);
    const file = path.join(at.sandbox.folder, "key.json");
    writeFileSync(file, ethers.encryptKeystoreJsonSync(wallet, PASSWORD, { scrypt: { N: 2 } }));
    const keystore = { OWNER_KEYSTORE: file, KEYSTORE_PASSWORD_FROM: "MY_PASSWORD", MY_PASSWORD: PASSWORD };
    return { wallet, keystore, key: { HARDHAT_VAR_OWNER_KEY: wallet.privateKey.slice(2) } };
  }

  it("deploys to a network by name, resumes after being killed, and hands everything over", async () => {
    at.node.passesForReal = true;
    const { wallet, keystore, key } = await createAccount();
    const [, , , , newOwner] = await ethers.getSigners();
    const flags = `--network testnet --owner ${newOwner.address} --pool 100000 --players 1 --yes --json`;

    // Killed when the proxy's transaction is in a block, but not recorded.
    const killed = new Promise<void>((resolve) => {
      at.node.afterwards.set("eth_sendRawTransaction", (count) => {
        if (count < 4) return;
        resolve();
        return new Promise(() => {});
      });
    });
    const first = run(flags, keystore);
    await Promise.race([killed, first.ended.then(({ stderr }) => expect.fail(`It ended too early: ${stderr}`))]);
    first.kill();
    expect((await first.ended).code).to.equal(null);
    expect(readdirSync(at.sandbox.deployments)).to.deep.equal([
      "testnet.unfinished.json",
      "testnet.unfinished.json.lock",
    ]);
    expect(await ethers.provider.getTransactionCount(wallet.address)).to.equal(4);

    at.node.afterwards.clear();
    const { code, stdout, stderr } = await run(flags, key).ended;
    expect({ code, stderr }).to.deep.include({ code: 0 });
    expect(stderr).to.contain("Resume the deployment of the game").and.to.contain("done earlier");
    expect(stderr).to.match(/^Process \d+, which held the lock, has ended: this run takes over\.$/m);
    expect(await ethers.provider.getTransactionCount(wallet.address)).to.equal(10);

    const record = recordOf("testnet");
    const created = (nonce: number) => ethers.getCreateAddress({ from: wallet.address, nonce });
    expect(record).to.deep.include({
      network: "testnet",
      chainId: 31337,
      chainName: "Testnet",
      currency: "ETH",
      rpcUrls: [at.node.url],
      game: created(3),
      token: created(0),
      taunts: created(4),
    });
    expect(record.implementations).to.have.length(1);
    expect(record.implementations[0]).to.include({ reads: created(1), address: created(2), block: record.block });
    expect(record.implementations[0].commit).to.match(/^[0-9a-f]{40}(\+changes)?$/);
    expect(record.steps.map(({ name }) => name)).to.deep.equal([
      "token", "reads", "implementation", "proxy", "taunts", "catalogue", "allowance", "pool", "supply", "ownership",
    ]); // prettier-ignore
    // The gas estimates before the first transaction suffice, and are at most double.
    for (const { name, transaction } of record.steps) {
      const { gasUsed } = (await ethers.provider.getTransactionReceipt(transaction))!;
      const most = LAUNCH_GAS[name as LaunchStep];
      expect(gasUsed, `gas of the step "${name}"`).to.be.within(most / 2n, most);
    }
    expect(JSON.parse(stdout)).to.deep.include({
      task: "game:deploy", mode: "sent", network: "testnet", game: record.game, token: record.token, steps: record.steps,
    }); // prettier-ignore
    expect(readdirSync(at.sandbox.deployments)).to.deep.equal(["testnet.json"]);

    const game = await ethers.getContractAt("IRigRaid", record.game);
    expect(await game.pendingOwner()).to.equal(newOwner.address);
    expect(await game.feeCollector()).to.equal(newOwner.address);
    expect((await game.rewardPool()).reserve).to.equal(ethers.parseEther("100000"));

    const manifest = readFileSync(path.join(at.sandbox.folder, "manifests", "unknown-31337.json"), "utf8");
    const { proxies, impls } = JSON.parse(manifest) as {
      proxies: { address: string }[];
      impls: Record<string, { address: string }>;
    };
    expect(proxies.map(({ address }) => address)).to.deep.equal([record.game]);
    expect(Object.values(impls).map(({ address }) => address)).to.have.members([created(1), created(2)]);
  });

  it("deploys to localhost with an existing token, and describes each step", async () => {
    const [owner, feeCollector] = await ethers.getSigners();
    const token = await (await ethers.deployContract("RigToken", [owner])).getAddress();
    const shown =
      "--console-rpc https://one.example,https://two.example --chain-name OurChain --currency OUR --indexer https://indexer.example/";
    const flags = `--token ${token} --fee-collector ${feeCollector.address} --pool 700000 --players 10 ${shown}`;
    const dry = await runLocally(`${flags} --dry-run`);
    expect(dry).to.deep.include({ code: 0, stderr: "" });
    expect(dry.stdout).to.contain("Dry run: nothing was sent.");
    expect(await ethers.provider.getTransactionCount(owner)).to.equal(1);

    const { code, stdout, stderr } = await runLocally(`${flags} --yes`);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    for (const text of [
      "  Network        localhost (chain id 31337)\n",
      `  Sender         ${owner.address}\n`,
      `  Token          ${token}\n`,
      `  Fee collector  ${feeCollector.address}\n`,
      "  Opening pool   700,000 tokens are enough for 107 d 10 h of full rewards if 10 players owned one component of each type.\n",
      "  Rewards        Once they have all bought that, rewards run at full speed for 77 d 9 h. In 90 d: 76.",
      "  Entropy        block hashes match their headers, also inside contracts\n",
      "stay ready for 256 blocks",
      "  Console reads  https://one.example, https://two.example\n",
      "  Chain's name   OurChain\n",
    ]) {
      expect(stdout).to.contain(text);
      expect(dry.stdout).to.contain(text);
    }
    const record = recordOf("localhost");
    expect(record.token).to.equal(token);
    expect(record).to.deep.include({
      chainName: "OurChain",
      currency: "OUR",
      rpcUrls: ["https://one.example", "https://two.example"],
      explorerUrl: "https://explorer.example",
      indexerUrl: "https://indexer.example",
    });
    const game = await ethers.getContractAt("IRigRaid", record.game);
    expect(await game.owner()).to.equal(owner.address);
    expect(await game.feeCollector()).to.equal(feeCollector.address);

    const again = await runLocally(`${flags} --yes`);
    expect(again.code).to.equal(1);
    expect(again.stderr).to.contain('The game is already on "localhost"').and.to.contain("localhost.json");
  });

  it("funds the pool for the expected players, and warns when attacks expire before a charge recharges", async () => {
    // 256 blocks of a second.
    await hre.network.provider.send("hardhat_mine", ["0x80", "0x1"]);
    const { stdout } = await runLocally("--players 500 --dry-run");
    expect(stdout).to.contain("stay ready for 256 blocks, about 4 min 16 s");
    expect(stdout).to.contain("WARNING: that is shorter than an attack takes to recharge (8 h)");
    expect(stdout).to.contain(
      "  Opening pool   29,324,213 tokens are enough for 90 d of full rewards if 500 players owned one component of each type.\n" +
        "  Rewards        Once they have all bought that, rewards run at full speed for 59 d 23 h. In 90 d: 56.21 % of full " +
        "rewards if nothing changes, 71.61 % if players act but no tokens come in.\n",
    );
  });

  it("refuses a chain with wrong block hashes before it sends anything", async () => {
    await hre.network.provider.send("hardhat_mine", ["0x2"]);
    const before = await ethers.provider.getBlockNumber();
    at.node.instead.set("eth_getBlockByNumber", (block) => ({ ...(block as object), stateRoot: ethers.ZeroHash }));
    const { code, stderr } = await runLocally("--yes");
    expect(code).to.equal(1);
    expect(stderr)
      .to.contain("is not the Keccak hash of its header.")
      .and.to.contain("it cannot be deployed to this chain");
    expect(await ethers.provider.getBlockNumber()).to.equal(before);
    expect(filesWritten()).to.deep.equal([]);
  });

  it("refuses a fork with the chain's ID, whose record would replace the real one", async () => {
    const forkedNetwork = { chainId: 31337, forkBlockNumber: 1, forkBlockHash: ethers.ZeroHash };
    at.node.instead.set("hardhat_metadata", (metadata) => ({ ...(metadata as object), forkedNetwork }));
    const before = await ethers.provider.getBlockNumber();
    const network = "a-fork-of-the-tests";
    const file = path.join(PROJECT_DEPLOYMENTS, `${network}.json`);
    const { code, stderr } = await run(`--network ${network} --yes`, { RIGRAID_DEPLOYMENTS: "" }).ended;
    expect({ code, stderr }).to.deep.equal({
      code: 1,
      stderr:
        `Error: The node of "${network}" is a fork with the chain ID of the real chain, and ${file} is of the real one: name ` +
        "another folder with RIGRAID_DEPLOYMENTS.\n",
    });
    expect(await ethers.provider.getBlockNumber()).to.equal(before);
    expect(existsSync(file)).to.equal(false);
  });

  it("refuses a network whose chain is not named", async () => {
    const network = { ...hre.network, name: "testnet", config: { ...hre.network.config, chainId: undefined } };
    await expect(requireTarget({ ...hre, network } as unknown as HardhatRuntimeEnvironment)).to.be.rejectedWith(
      'Set CHAIN_ID to the chain ID of "testnet"',
    );
  });

  it("does not give the console a node whose address may contain a secret", () => {
    expect(requirePublicUrls(undefined, "https://node.example")).to.deep.equal(["https://node.example"]);
    for (const secret of ["me:key@node.example", "node.example?key=1", "node.example/v2/0123456789abcdef"]) {
      const url = `https://${secret}`;
      expect(() => requirePublicUrls(undefined, url), url).to.throw("RPC_URL seems to contain a secret");
      expect(requirePublicUrls(["https://one.example"], url)).to.deep.equal(["https://one.example"]);
    }
  });

  it("refuses impossible settings before it sends anything", async () => {
    const [owner, stranger, poor] = await ethers.getSigners();
    const sixDecimals = await (await ethers.deployContract("DecimalsToken__Mock", [6])).getAddress();
    const foreignToken = await (await ethers.deployContract("RigToken", [stranger])).getAddress();
    const before = await ethers.provider.getBlockNumber();
    const refusals: [flags: string, message: string][] = [
      [`--yes --token ${sixDecimals}`, `The token ${sixDecimals} has 6 decimals; the game needs one with 18.`],
      [`--yes --token ${stranger.address}`, `There is no contract at --token ${stranger.address}.`],
      [`--yes --token ${foreignToken}`, `${owner.address} has 0 of the token ${foreignToken}`],
      [
        "--yes --players 500 --pool 2000000",
        "2,000,000 tokens are enough for 6 d 3 h of full rewards if 500 players owned one component of each type. " +
          "It must be enough for 90 d: fund it with at least 29,324,213 tokens, or expect fewer players.",
      ],
      [
        "--yes --players 20000",
        "The opening pool is too large: it takes 1,172,968,510 tokens, and a new token has 1,000,000,000, enough for 17050 " +
          "players. Expect fewer, or name a token with --token.",
      ],
      ["--pool 700000 --players 10", "There is no terminal to ask on: confirm with --yes."],
      [`--yes --account ${poor.address}`, `${poor.address} has 0.0 of the network's coin, but`],
    ];
    await setBalance(poor.address, 0n);
    for (const [flags, message] of refusals) {
      const { code, stderr } = await runLocally(flags);
      expect(stderr, flags).to.contain(message);
      expect(code, flags).to.equal(1);
    }
    at.host.variables = { EXPLORER_URL: "explorer.example" };
    expect(await at.host.fails("game:deploy --yes")).to.equal(
      'EXPLORER_URL must be an http or https address without user, query and hash, not "explorer.example".',
    );
    at.host.variables = {};
    expect(await ethers.provider.getBlockNumber()).to.equal(before);
    expect(filesWritten()).to.deep.equal([]);
  });
});

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import hre, { ethers } from "hardhat";

import { Keystore, KeystoreProvider } from "../../scripts/owner/network/keystore";
import { describeNetworks } from "../../scripts/owner/network/networks";
import { Sandbox } from "../start/session";
import { DEPLOYMENT } from "../support/deployment";
import { setVariables } from "../support/environment";
import { KEYSTORES, UNREADABLE_KEYSTORES } from "../world/keystores";

const PASSWORD = "correct horse";
const VARIABLES = ["RPC_URL", "CHAIN_ID", "OWNER_KEY", "OWNER_KEYSTORE", "KEYSTORE_PASSWORD_FROM", "MY_PASSWORD"];

describe("networks", () => {
  let sandbox: Sandbox;
  let restoreVariables: () => void;

  beforeEach(() => {
    sandbox = new Sandbox().enter();
    restoreVariables = setVariables(Object.fromEntries(VARIABLES.map((name) => [name, undefined])));
  });

  afterEach(() => {
    restoreVariables();
    sandbox.remove();
  });

  function describeFor(network: string, environment: NodeJS.ProcessEnv = {}) {
    Object.assign(process.env, environment);
    return describeNetworks(network);
  }

  function record(network: string, contents: object): void {
    mkdirSync(sandbox.deployments, { recursive: true });
    const { game, token, block } = DEPLOYMENT;
    const file = path.join(sandbox.deployments, `${network}.json`);
    writeFileSync(file, JSON.stringify({ game, token, block, ...contents }));
  }

  it("know the local chain where npm start has opened it, and only that chain", () => {
    expect(describeFor("localhost")).to.deep.equal({ localhost: { url: "http://127.0.0.1:8545", chainId: 31337 } });
    record("localhost", { rpcUrls: ["http://127.0.0.1:9999"], chainId: 31337 });
    expect(describeFor("localhost").localhost).to.deep.equal({ url: "http://127.0.0.1:9999", chainId: 31337 });
    expect(describeFor("localhost", { RPC_URL: "http://127.0.0.1:7" }).localhost).to.include({
      url: "http://127.0.0.1:7",
    });
  });

  it("take any name, its node and its chain from the settings", () => {
    const settings = { RPC_URL: "https://node.example/secret", CHAIN_ID: "11155111" };
    expect(describeFor("sepolia", settings).sepolia).to.deep.equal({
      url: "https://node.example/secret",
      chainId: 11155111,
      accounts: "remote",
    });
  });

  it("know a network from its deployment, and refuse a CHAIN_ID that contradicts it", () => {
    record("sepolia", { rpcUrls: ["https://public.example"], chainId: 11155111 });
    expect(describeFor("sepolia").sepolia).to.include({ url: "https://public.example", chainId: 11155111 });
    const others = { RPC_URL: "https://node.example", CHAIN_ID: "11155111" };
    expect(describeFor("sepolia", others).sepolia).to.include({ url: "https://node.example", chainId: 11155111 });
    expect(() => describeFor("sepolia", { CHAIN_ID: "1" })).to.throw(
      `CHAIN_ID is 1, but ${sandbox.deployments}/sepolia.json says 11155111: unset it, or name another network.`,
    );
  });

  it("name the setting that holds no address, without its value, and the file that is damaged", () => {
    for (const name of ["localhost", "sepolia"]) {
      expect(() => describeFor(name, { RPC_URL: "foo" })).to.throw(
        /^RPC_URL must be an http or https address such as http:\/\/127\.0\.0\.1:8545\.$/,
      );
    }
    delete process.env.RPC_URL;
    record("sepolia", { chainId: 11155111 });
    expect(() => describeFor("sepolia")).to.throw(`${sandbox.deployments}/sepolia.json is damaged: it lacks rpcUrls.`);
  });

  it("refuse a key in the environment", () => {
    expect(() => describeFor("sepolia", { RPC_URL: "https://node.example", OWNER_KEY: "0x01" })).to.throw(
      "OWNER_KEY must not be an environment variable: unset it, and keep the key with npx hardhat vars set OWNER_KEY or in OWNER_KEYSTORE.",
    );
  });

  it("say what is missing for a name that nothing is known of", () => {
    record("sepolia", { rpcUrls: ["https://public.example"], chainId: 11155111 });
    for (const environment of [{}, { RPC_URL: "" }]) {
      expect(() => describeFor("seplia", environment)).to.throw(
        'Unknown network "seplia": set RPC_URL to the address of its node. The game is deployed on: sepolia.',
      );
    }
  });

  it("have no name that leads out of the deployments' folder", () => {
    for (const name of ["../evil", "a/b", "a.b", "..", "", "a b", "ä"]) {
      expect(() => describeFor(name, { RPC_URL: "https://node.example", CHAIN_ID: "1" }), name).to.throw(
        `A network's name is made of letters, digits, "-" and "_": "${name}" is not one.`,
      );
    }
  });

  it("refuse a chain id that is none", () => {
    expect(() => describeFor("sepolia", { RPC_URL: "https://node.example", CHAIN_ID: "0x1" })).to.throw(
      'CHAIN_ID must be a whole number such as 1, not "0x1".',
    );
  });

  describe("an encrypted key file", () => {
    const wallet = ethers.Wallet.createRandom();

    function writeKeystore(): string {
      const file = path.join(sandbox.folder, "key.json");
      const { address, privateKey } = wallet;
      writeFileSync(file, ethers.encryptKeystoreJsonSync({ address, privateKey }, PASSWORD, { scrypt: { N: 2 } }));
      return file;
    }

    function provide(): KeystoreProvider {
      return new KeystoreProvider(hre.network.provider, new Keystore(writeKeystore()));
    }

    const transaction = () => ({
      from: wallet.address,
      to: wallet.address,
      value: "0x1",
      gas: "0x5208",
      maxFeePerGas: "0x77359400",
      maxPriorityFeePerGas: "0x1",
    });

    function openFile(text: string): Keystore {
      const file = path.join(sandbox.folder, "foreign.json");
      writeFileSync(file, text);
      return new Keystore(file);
    }

    it("is refused when it cannot be read", () => {
      const file = path.join(sandbox.folder, "key.txt");
      expect(() => describeFor("testnet", { RPC_URL: "https://node.example", OWNER_KEYSTORE: file })).to.throw(
        `OWNER_KEYSTORE: ${file} cannot be read (ENOENT).`,
      );
    });

    for (const { source, text, password, address, namesAddress } of KEYSTORES) {
      it(`opens: ${source}`, async () => {
        const key = openFile(text);
        if (namesAddress) expect(await key.address()).to.equal(address);
        Object.assign(process.env, { KEYSTORE_PASSWORD_FROM: "MY_PASSWORD", MY_PASSWORD: password });
        expect(await key.address()).to.equal(address);
        expect((await key.unlock()).address).to.equal(address);
      });
    }

    for (const { source, text, says } of UNREADABLE_KEYSTORES) {
      it(`does not open, and says why: ${source}`, async () => {
        Object.assign(process.env, { KEYSTORE_PASSWORD_FROM: "MY_PASSWORD", MY_PASSWORD: "" });
        await expect((async () => openFile(text).unlock())()).to.be.rejectedWith(
          `OWNER_KEYSTORE: ${path.join(sandbox.folder, "foreign.json")} ${says}`,
        );
      });
    }

    it("opens with a password that its program did not normalise, and with a normalised one", async () => {
      // The ligature of "ffi" is three letters when normalised.
      for (const bytes of ["\uFB03x", "ffix"]) {
        const { address, privateKey } = wallet;
        const text = ethers.encryptKeystoreJsonSync({ address, privateKey }, ethers.toUtf8Bytes(bytes), {
          scrypt: { N: 2 },
        });
        Object.assign(process.env, { KEYSTORE_PASSWORD_FROM: "MY_PASSWORD", MY_PASSWORD: "\uFB03x" });
        expect((await openFile(text).unlock()).address).to.equal(address);
      }
    });

    it("tells its account without its password", async () => {
      expect(await provide().request({ method: "eth_accounts" })).to.deep.equal([wallet.address]);
      expect(await provide().request({ method: "eth_chainId" })).to.equal("0x7a69");
    });

    it("signs with its key", async () => {
      Object.assign(process.env, { KEYSTORE_PASSWORD_FROM: "MY_PASSWORD", MY_PASSWORD: PASSWORD });
      await ethers.provider.send("hardhat_setBalance", [wallet.address, "0xde0b6b3a7640000"]);
      const nonce = await ethers.provider.getTransactionCount(wallet.address);
      const provider = provide();
      for (const step of [0, 1]) {
        const hash = (await provider.request({ method: "eth_sendTransaction", params: [transaction()] })) as string;
        const receipt = await ethers.provider.getTransactionReceipt(hash);
        expect(receipt).to.include({ from: wallet.address, status: 1 });
        expect(await ethers.provider.getTransaction(hash)).to.include({
          nonce: nonce + step,
          maxFeePerGas: 2_000_000_000n,
        });
      }
    });

    it("does not open with another password, or with none", async () => {
      const send = () => provide().request({ method: "eth_sendTransaction", params: [transaction()] });
      Object.assign(process.env, { KEYSTORE_PASSWORD_FROM: "MY_PASSWORD" });
      await expect(send()).to.be.rejectedWith("KEYSTORE_PASSWORD_FROM names MY_PASSWORD, which is not set.");
      process.env.MY_PASSWORD = "wrong horse";
      await expect(send()).to.be.rejectedWith(`The password does not open the key file of ${wallet.address}.`);
    });
  });
});

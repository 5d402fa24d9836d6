import { readFileSync } from "node:fs";

import MultiSendCallOnly from "@safe-global/safe-contracts/build/artifacts/contracts/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json";
import SafeProxy from "@safe-global/safe-contracts/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy.json";
import SafeSingleton from "@safe-global/safe-contracts/build/artifacts/contracts/Safe.sol/Safe.json";
import { expect } from "chai";
import {
  concat,
  Contract,
  ContractFactory,
  getAddress,
  id,
  Interface,
  type JsonRpcApiProvider,
  type Signer,
  solidityPacked,
  Wallet,
  ZeroAddress,
} from "ethers";

import { type IRigRaid, IRigRaid__factory } from "#bindings";

import { type Batch, batchChecksum, type BatchTransaction } from "../../../scripts/owner/runner/safeBatch";

/** Address in Safe's own apps, on every chain. A batch of several calls goes through it. */
const MULTI_SEND = getAddress("0x9641d764fc13c8b624c04430c7356c1c7c8102e2");
const OWNERS = ["first", "second", "third"].map((name) => new Wallet(id(name)));
const THRESHOLD = 2;
/** No transaction may take more gas on many networks (EIP-7825), so no batch may need more. */
const MAX_GAS = 2n ** 24n;
const [CALL, DELEGATE_CALL] = [0, 1];

/** A call as a Safe sends it. */
interface SafeCall {
  readonly to: string;
  readonly data: string;
}

/** A Safe 1.4.1 as its makers compiled it: two of its three owners sign what it does. */
export class Safe {
  /** Hash of the last transaction that it sent. */
  hash: string | undefined;

  /** Accounts that sign, in the order in which the Safe lists them. */
  readonly owners = OWNERS.map(({ address }) => address);

  private constructor(
    private readonly contract: Contract,
    readonly address: string,
  ) {}

  /** @param sender Deploys it, and sends what its owners have signed. */
  static async deploy(sender: Signer): Promise<Safe> {
    const singleton = await new ContractFactory(SafeSingleton.abi, SafeSingleton.bytecode, sender).deploy();
    const proxy = await new ContractFactory(SafeProxy.abi, SafeProxy.bytecode, sender).deploy(singleton);
    await proxy.waitForDeployment();
    const provider = sender.provider as JsonRpcApiProvider;
    await provider.send("hardhat_setCode", [MULTI_SEND, MultiSendCallOnly.deployedBytecode]);
    const address = await proxy.getAddress();
    const contract = new Contract(address, SafeSingleton.abi, sender);
    const owners = OWNERS.map((owner) => owner.address);
    await (await contract.setup(owners, THRESHOLD, ZeroAddress, "0x", ZeroAddress, ZeroAddress, 0, ZeroAddress)).wait();
    return new Safe(contract, address);
  }

  /** Gives the game to a new Safe. */
  static async own({ owner, game }: { readonly owner: Signer; readonly game: IRigRaid }): Promise<Safe> {
    const safe = await Safe.deploy(owner);
    await (await game.transferOwnership(safe.address)).wait();
    const data = IRigRaid__factory.createInterface().encodeFunctionData("acceptOwnership");
    await safe.send([{ to: await game.getAddress(), data }]);
    return safe;
  }

  /**
   * Imports a batch as the Transaction Builder does, and executes it.
   *
   * @param createdFor The Safe that the batch must name.
   * @param multiSend Through which several calls go.
   * @throws Error when it is refused; nothing has happened then.
   */
  async execute(file: string, createdFor = this.address, multiSend = MULTI_SEND): Promise<Batch> {
    const batch = JSON.parse(readFileSync(file, "utf8")) as Batch;
    const { chainId } = await this.contract.runner!.provider!.getNetwork();
    expect(batch.chainId).to.equal(`${chainId}`);
    expect(batch.meta.createdFromSafeAddress).to.equal(createdFor);
    expect(batch.meta.checksum).to.equal(batchChecksum(batch));
    const calls = batch.transactions.map((transaction) => ({ to: transaction.to, data: encode(transaction) }));
    await this.send(calls, multiSend);
    return batch;
  }

  /** Has one of its owners (from 1 on) approve a transaction's hash on the chain. */
  async approve(hash: string, owner: number): Promise<void> {
    const provider = this.contract.runner!.provider as JsonRpcApiProvider;
    const signer = OWNERS[owner - 1].connect(provider);
    await provider.send("hardhat_setBalance", [signer.address, "0xde0b6b3a7640000"]);
    await (await (this.contract.connect(signer) as Contract).approveHash(hash)).wait();
  }

  async changeThreshold(threshold: number): Promise<void> {
    const data = this.contract.interface.encodeFunctionData("changeThreshold", [threshold]);
    await this.send([{ to: this.address, data }]);
  }

  /** Deploys a MultiSend that is not at its usual address. */
  async deployMultiSend(): Promise<string> {
    const factory = new ContractFactory(MultiSendCallOnly.abi, MultiSendCallOnly.bytecode, this.contract.runner);
    return (await (await factory.deploy()).waitForDeployment()).getAddress();
  }

  private async send(calls: readonly SafeCall[], multiSend = MULTI_SEND): Promise<void> {
    const [{ to, data }, operation] = calls.length === 1 ? [calls[0], CALL] : [joined(calls, multiSend), DELEGATE_CALL];
    const values = [to, 0n, data, operation, 0n, 0n, 0n, ZeroAddress, ZeroAddress];
    const hash = (await this.contract.getTransactionHash(...values, await this.contract.nonce())) as string;
    // In the order of their addresses, as the Safe wants them.
    const signers = OWNERS.slice(0, THRESHOLD).sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1));
    const signatures = signers.map(({ signingKey }) => signingKey.sign(hash).serialized);
    await (await this.contract.execTransaction(...values, concat(signatures), { gasLimit: MAX_GAS })).wait();
    this.hash = hash;
  }
}

/** Several calls as one: all or none. */
function joined(calls: readonly SafeCall[], multiSend: string): SafeCall {
  const packed = calls.map(({ to, data }) => {
    const length = (data.length - 2) / 2;
    return solidityPacked(["uint8", "address", "uint256", "uint256", "bytes"], [CALL, to, 0n, length, data]);
  });
  const data = new Interface(MultiSendCallOnly.abi).encodeFunctionData("multiSend", [concat(packed)]);
  return { to: multiSend, data };
}

function encode(transaction: BatchTransaction): string {
  expect(transaction.value).to.equal("0");
  const { contractMethod, contractInputsValues } = transaction;
  const { name, inputs } = contractMethod;
  const values = inputs.map((input) => {
    const text = contractInputsValues[input.name];
    return input.type === "bool" ? text === "true" : text;
  });
  const method = new Interface([{ type: "function", name, inputs, outputs: [] }]);
  return method.encodeFunctionData(name, values);
}

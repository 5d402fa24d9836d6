import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

import { BrowserProvider, getAddress, isKeystoreJson, type TransactionRequest, Wallet } from "ethers";
import { ProviderWrapper } from "hardhat/plugins";
import type { EIP1193Provider, RequestArguments } from "hardhat/types";

/** An encrypted key file. Its account is known; the password is requested once, when there is something to sign. */
export class Keystore {
  private wallet: Promise<Wallet> | undefined;

  /**
   * Reads a file.
   *
   * @throws Error when it cannot be read, is no such file, or does not say whose key it holds.
   */
  constructor(file: string) {
    let json: string;
    try {
      json = readFileSync(file, "utf8");
    } catch (error) {
      throw new Error(`OWNER_KEYSTORE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    }
    if (!isKeystoreJson(json))
      throw new Error(`OWNER_KEYSTORE: ${file} is not an encrypted JSON key file (version 3).`);
    const { address } = JSON.parse(json) as { address?: string };
    if (address === undefined) throw new Error(`OWNER_KEYSTORE: ${file} does not name its address.`);
    this.address = getAddress(address.replace(/^(0x)?/, "0x"));
    this.json = json;
  }

  readonly address: string;
  private readonly json: string;

  /** @throws Error when the password is wrong or cannot be requested. */
  unlock(): Promise<Wallet> {
    return (this.wallet ??= this.decrypt());
  }

  private async decrypt(): Promise<Wallet> {
    const given = await password(this.address);
    const wallet = await Wallet.fromEncryptedJson(this.json, given).catch(() => {
      throw new Error(`The password does not open the key file of ${this.address}.`);
    });
    return new Wallet(wallet.privateKey);
  }
}

let owner: Keystore | undefined;

/** Opens the key file with which this process signs. */
export function openKeystore(file: string): Keystore {
  return (owner = new Keystore(file));
}

/** Asks for the password of the key file now, if there is one, so that a wrong one is found before anything is begun. */
export async function unlockKeystore(): Promise<void> {
  await owner?.unlock();
}

/** Signs with the key of an encrypted file; reads and dry runs need no password. */
export class KeystoreProvider extends ProviderWrapper {
  constructor(
    private readonly chain: EIP1193Provider,
    private readonly key: Keystore,
  ) {
    super(chain);
  }

  override async request(args: RequestArguments): Promise<unknown> {
    if (args.method === "eth_accounts" || args.method === "eth_requestAccounts") return [this.key.address];
    if (args.method === "eth_sendTransaction") return this.send((args.params as [JsonRpcTransaction])[0]);
    return this.chain.request(args);
  }

  private async send({ gas, ...transaction }: JsonRpcTransaction): Promise<string> {
    // Without the provider's cache, which answers with the nonce of the transaction before.
    const provider = new BrowserProvider(this.chain, undefined, { cacheTimeout: -1 });
    const wallet = (await this.key.unlock()).connect(provider);
    const { hash } = await wallet.sendTransaction({
      ...transaction,
      gasLimit: gas,
      nonce: transaction.nonce === undefined ? undefined : Number(transaction.nonce),
      type: transaction.type === undefined ? undefined : Number(transaction.type),
    });
    return hash;
  }
}

/** A transaction as JSON-RPC writes it. */
type JsonRpcTransaction = TransactionRequest & { gas?: string };

/** From the environment variable that KEYSTORE_PASSWORD_FROM names, or else from the keyboard, without showing it. */
async function password(address: string): Promise<string> {
  const variable = process.env.KEYSTORE_PASSWORD_FROM;
  if (variable !== undefined) {
    const value = process.env[variable];
    if (value === undefined) throw new Error(`KEYSTORE_PASSWORD_FROM names ${variable}, which is not set.`);
    return value;
  }
  if (!process.stdin.isTTY) {
    throw new Error(
      "There is no terminal to ask for the key file's password: put it into an environment variable and name that variable in KEYSTORE_PASSWORD_FROM.",
    );
  }
  process.stderr.write(`Password of the key file of ${address}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const keyboard = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await keyboard.question("");
  } finally {
    keyboard.close();
    process.stderr.write("\n");
  }
}

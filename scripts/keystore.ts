import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

import { BrowserProvider, getAddress, isKeystoreJson, type TransactionRequest, Wallet } from "ethers";
import { ProviderWrapper } from "hardhat/plugins";
import type { EIP1193Provider, RequestArguments } from "hardhat/types";

/**
 * Reads an encrypted key file.
 *
 * @throws Error when it cannot be read, is no such file, or does not say whose key it holds.
 */
export function readKeystore(file: string): { address: string; json: string } {
  let json: string;
  try {
    json = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`OWNER_KEYSTORE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  if (!isKeystoreJson(json)) throw new Error(`OWNER_KEYSTORE: ${file} is not an encrypted JSON key file (version 3).`);
  const { address } = JSON.parse(json) as { address?: string };
  if (address === undefined) throw new Error(`OWNER_KEYSTORE: ${file} does not name its address.`);
  return { address: getAddress(address.replace(/^(0x)?/, "0x")), json };
}

/**
 * Signs with the key of an encrypted file. The account is known at once; the password is asked for when there is
 * something to sign, so that reads and dry runs need none.
 */
export class KeystoreProvider extends ProviderWrapper {
  private wallet: Promise<Wallet> | undefined;

  constructor(
    private readonly chain: EIP1193Provider,
    private readonly address: string,
    private readonly json: string,
  ) {
    super(chain);
  }

  override async request(args: RequestArguments): Promise<unknown> {
    if (args.method === "eth_accounts" || args.method === "eth_requestAccounts") return [this.address];
    if (args.method === "eth_sendTransaction") return this.send((args.params as [JsonRpcTransaction])[0]);
    return this.chain.request(args);
  }

  private async send({ gas, ...transaction }: JsonRpcTransaction): Promise<string> {
    this.wallet ??= this.unlock();
    const wallet = await this.wallet;
    const { hash } = await wallet.sendTransaction({
      ...transaction,
      gasLimit: gas,
      nonce: transaction.nonce === undefined ? undefined : Number(transaction.nonce),
      type: transaction.type === undefined ? undefined : Number(transaction.type),
    });
    return hash;
  }

  private async unlock(): Promise<Wallet> {
    const wallet = await Wallet.fromEncryptedJson(this.json, await password(this.address)).catch(() => {
      throw new Error(`The password does not open the key file of ${this.address}.`);
    });
    // Without its cache, which answers with the nonce of the transaction before.
    return new Wallet(wallet.privateKey, new BrowserProvider(this.chain, undefined, { cacheTimeout: -1 }));
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
      "There is no terminal to ask for the key file's password on: put it into an environment variable and name that one in KEYSTORE_PASSWORD_FROM.",
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

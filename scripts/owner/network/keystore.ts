import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

import {
  BrowserProvider,
  decryptKeystoreJson,
  getAddress,
  isAddress,
  isError,
  isKeystoreJson,
  scrypt,
  toUtf8Bytes,
  type TransactionRequest,
  Wallet,
} from "ethers";
import { ProviderWrapper } from "hardhat/plugins";
import type { EIP1193Provider, RequestArguments } from "hardhat/types";
import { syncScrypt } from "scrypt-js";

// RFC 7914 requires n < 2^(16 r), and ethers' scrypt enforces it. geth and the published test vectors do not.
const deriveByRfc = scrypt._;
scrypt.register(async (secret, salt, n, r, p, length) =>
  n < 2 ** (16 * r) ? deriveByRfc(secret, salt, n, r, p, length) : syncScrypt(secret, salt, n, r, p, length),
);

/** An encrypted key file. Asks for the password once, when it is needed to sign or to learn the address. */
export class Keystore {
  private readonly json: string;
  /** Undefined when the file does not name it, like Foundry's files. */
  private readonly namedAddress: string | undefined;
  private wallet: Promise<Wallet> | undefined;

  /**
   * Reads a file of geth, Foundry, web3.py or another program that follows the Web3 Secret Storage definition, version 3.
   *
   * @throws Error when the file cannot be read or is not a key file.
   */
  constructor(private readonly file: string) {
    const contents = parse(file);
    this.json = JSON.stringify(contents) ?? "";
    if (!isKeystoreJson(this.json)) {
      throw new Error(`OWNER_KEYSTORE: ${file} is not an encrypted JSON key file (version 3).`);
    }
    const { address } = contents as { address?: unknown };
    if (typeof address !== "string" || address === "") return;
    const lowerCase = `0x${address.toLowerCase()}`;
    if (!isAddress(lowerCase)) throw new Error(`OWNER_KEYSTORE: ${file} has an invalid address: "${address}".`);
    this.namedAddress = getAddress(lowerCase);
  }

  async address(): Promise<string> {
    return this.namedAddress ?? (await this.unlock()).address;
  }

  /** @throws Error when the password is wrong or cannot be requested, or the file cannot be decrypted. */
  unlock(): Promise<Wallet> {
    return (this.wallet ??= this.decrypt());
  }

  private async decrypt(): Promise<Wallet> {
    const name = this.namedAddress ?? this.file;
    const given = await password(name);
    // ethers normalizes a password (NFKC) as the standard requires; geth and Foundry use its bytes unchanged.
    const spellings = new Set([given.normalize("NFKC"), given]);
    for (const spelling of spellings) {
      try {
        const { privateKey } = await decryptKeystoreJson(this.json, toUtf8Bytes(spelling));
        return new Wallet(privateKey);
      } catch (error) {
        if (isError(error, "INVALID_ARGUMENT") && error.argument === "password") continue;
        const { message, shortMessage = message } = error as Error & { shortMessage?: string };
        throw new Error(`OWNER_KEYSTORE: ${this.file} cannot be decrypted: ${shortMessage}.`);
      }
    }
    throw new Error(`The password does not open the key file of ${name}.`);
  }
}

/**
 * Parses a file's JSON. Some programs write a byte order mark, or 0x before hexadecimal digits; ethers accepts neither.
 */
function parse(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`OWNER_KEYSTORE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""), (_key, value: unknown) =>
      typeof value === "string" ? value.replace(/^0x/i, "") : value,
    );
  } catch {
    return undefined;
  }
}

let owner: Keystore | undefined;

/** Opens the key file with which this process signs. */
export function openKeystore(file: string): Keystore {
  return (owner = new Keystore(file));
}

/** Asks for the key file's password now, if there is one, so that a wrong password is found before any work begins. */
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
    if (args.method === "eth_accounts" || args.method === "eth_requestAccounts") return [await this.key.address()];
    if (args.method === "eth_sendTransaction") return this.send((args.params as [JsonRpcTransaction])[0]);
    return this.chain.request(args);
  }

  private async send({ gas, ...transaction }: JsonRpcTransaction): Promise<string> {
    // Disables the provider's cache, which would return the previous nonce.
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

/** A transaction in JSON-RPC form. */
type JsonRpcTransaction = TransactionRequest & { gas?: string };

/**
 * Reads the password from the environment variable named by KEYSTORE_PASSWORD_FROM, otherwise from the keyboard without
 * echo.
 */
async function password(name: string): Promise<string> {
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
  process.stderr.write(`Password of the key file of ${name}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const keyboard = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await keyboard.question("");
  } finally {
    keyboard.close();
    process.stderr.write("\n");
  }
}

/** Encrypted key files as programs write them, from test vectors that their projects publish. None of these keys is a secret. */

interface KeystoreRow {
  /** Program that writes such files, and where the values are from. */
  readonly source: string;
  readonly text: string;
  readonly password: string;
  readonly address: string;
  /** False where the file does not say whose key it holds. */
  readonly namesAddress: boolean;
}

/** geth's light test key, whose scrypt takes no time (password: an empty text). */
const LIGHT = {
  cipher: "aes-128-ctr",
  ciphertext: "b87781948a1befd247bff51ef4063f716cf6c2d3481163e9a8f42e1f9bb74145",
  cipherparams: { iv: "dc4926b48a105133d2f16b96833abf1e" },
  kdf: "scrypt",
  kdfparams: {
    dklen: 32,
    n: 2,
    p: 1,
    r: 8,
    salt: "004244bbdc51cadda545b1cfa43cff9ed2ae88e08c61f1479dbb45410722f8f0",
  },
  mac: "39990c1684557447940d4c69e06b1b82b2aceacb43f284df65c956daf3046b85",
};
const LIGHT_ADDRESS = "0x45DeA0FB0bBA44f4fcF290bbA71Fd57d7117Cbb8";
const light = { password: "", address: LIGHT_ADDRESS };
const lower = LIGHT_ADDRESS.slice(2).toLowerCase();

/** The key of the definition's test vectors. */
const VECTOR = { password: "testpassword", address: "0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b", namesAddress: false };

export const KEYSTORES: readonly KeystoreRow[] = [
  {
    source: "geth",
    text: JSON.stringify({ address: lower, crypto: LIGHT, id: "ce541d8d-c79b-40f8-9f8c-20f59616faba", version: 3 }),
    ...light,
    namesAddress: true,
  },
  {
    source: "Foundry's cast, without an address",
    text: JSON.stringify({ crypto: LIGHT, id: "ce541d8d-c79b-40f8-9f8c-20f59616faba", version: 3 }, undefined, 2),
    ...light,
    namesAddress: false,
  },
  {
    source: "Programs that leave the address empty",
    text: JSON.stringify({ address: "", crypto: LIGHT, version: 3 }),
    ...light,
    namesAddress: false,
  },
  {
    source: "web3.py and Brownie, with a mixed-case address and no prefix",
    text: JSON.stringify({ address: LIGHT_ADDRESS.slice(2), crypto: LIGHT, version: 3 }),
    ...light,
    namesAddress: true,
  },
  {
    source: "web3.js and others, with prefixes",
    text: JSON.stringify({
      version: 3,
      address: `0x${lower}`,
      crypto: {
        ...LIGHT,
        ciphertext: `0x${LIGHT.ciphertext}`,
        cipherparams: { iv: `0x${LIGHT.cipherparams.iv}` },
        kdfparams: { ...LIGHT.kdfparams, salt: `0x${LIGHT.kdfparams.salt}` },
        mac: `0x${LIGHT.mac}`,
      },
    }),
    ...light,
    namesAddress: true,
  },
  {
    source: "Old wallets, with a capital letter and the version as text",
    text: JSON.stringify({ address: lower, Crypto: { ...LIGHT, mac: LIGHT.mac.toUpperCase() }, version: "3" }),
    ...light,
    namesAddress: true,
  },
  {
    source: "Editors on Windows, with a byte order mark",
    text: `\uFEFF${JSON.stringify({ address: lower, crypto: LIGHT, version: 3 })}\r\n`,
    ...light,
    namesAddress: true,
  },
  {
    source: "The definition's test vector for scrypt, r = 1",
    text: JSON.stringify({
      crypto: {
        cipher: "aes-128-ctr",
        cipherparams: { iv: "83dbcc02d8ccb40e466191a123791e0e" },
        ciphertext: "d172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c",
        kdf: "scrypt",
        kdfparams: {
          dklen: 32,
          n: 262144,
          r: 1,
          p: 8,
          salt: "ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19",
        },
        mac: "2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097",
      },
      id: "3198bc9c-6672-5ab3-d995-4942343ae5b6",
      version: 3,
    }),
    ...VECTOR,
  },
  {
    source: "The definition's test vector for PBKDF2",
    text: JSON.stringify({
      crypto: {
        cipher: "aes-128-ctr",
        cipherparams: { iv: "6087dab2f9fdbbfaddc31a909735c1e6" },
        ciphertext: "5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46",
        kdf: "pbkdf2",
        kdfparams: {
          c: 262144,
          dklen: 32,
          prf: "hmac-sha256",
          salt: "ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd",
        },
        mac: "517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2",
      },
      id: "3198bc9c-6672-5ab3-d995-4942343ae5b6",
      version: 3,
    }),
    ...VECTOR,
  },
];

/** Files that open with no password, with what the owner reads after the file's name. */
export const UNREADABLE_KEYSTORES: readonly {
  readonly source: string;
  readonly text: string;
  readonly says: string;
}[] = [
  {
    source: "geth before 2015, version 1",
    text: JSON.stringify({ address: lower, Crypto: { cipher: "aes-128-cbc", version: "1" }, version: "1" }),
    says: "is not an encrypted JSON key file (version 3).",
  },
  { source: "A private key", text: "0xac0974", says: "is not an encrypted JSON key file (version 3)." },
  { source: "An empty file", text: "", says: "is not an encrypted JSON key file (version 3)." },
  {
    source: "A file cut short by hand",
    text: JSON.stringify({ address: lower, crypto: { ...LIGHT, mac: undefined }, version: 3 }),
    says: "cannot be decrypted: missing required value.",
  },
  {
    source: "A cipher that few programs have",
    text: JSON.stringify({ address: lower, crypto: { ...LIGHT, cipher: "aes-256-gcm" }, version: 3 }),
    says: "cannot be decrypted: unsupported cipher.",
  },
  {
    source: "Another account's address, pasted",
    text: JSON.stringify({ address: VECTOR.address, crypto: LIGHT, version: 3 }),
    says: "cannot be decrypted: keystore address/privateKey mismatch.",
  },
  {
    source: "A name in place of the address",
    text: JSON.stringify({ address: "owner.eth", crypto: LIGHT, version: 3 }),
    says: 'has an invalid address: "owner.eth".',
  },
];

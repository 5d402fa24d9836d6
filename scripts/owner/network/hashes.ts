import { keccak256 } from "ethers";

// Ethers hashes an address for its checksum and a signature for its selector each time that it meets one: most hashes of a
// process are of the same few texts. This keeps them, for the tests, the local game and the simulator; a process that reads
// secrets does without.

/** Addresses and signatures are shorter, bytes; what is longer is hardly ever hashed twice. */
const MAX_LENGTH = 200;
/** Hashes that are kept: a megabyte. */
const MAX_KEPT = 5_000;

const known = new Map<string, ReturnType<typeof keccak256._>>();

keccak256.register((data) => {
  if (data.length > MAX_LENGTH) return keccak256._(data);
  const key = Buffer.from(data.buffer, data.byteOffset, data.length).toString("latin1");
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  if (known.size >= MAX_KEPT) known.clear();
  const hash = keccak256._(data);
  known.set(key, hash);
  return hash;
});

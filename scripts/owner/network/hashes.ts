import { keccak256 } from "ethers";

// Caches hashes of short texts for the tests, the local game and the simulator. Ethers hashes each address for its
// checksum and each signature for its selector again and again. Processes that read secrets do not use the cache.

/** Longest cached text, bytes. Addresses and signatures are shorter; longer texts are rarely hashed twice. */
const MAX_LENGTH = 200;
/** Maximum number of cached hashes, about a megabyte. */
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

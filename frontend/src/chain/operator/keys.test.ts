import { computeAddress, id, recoverAddress } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { FakeDatabase } from "../testing/browserStores";
import { PLAYER } from "../testing/TestConsole";
import { destroyKey, findKey, makeKey, signWith, updateKey } from "./keys";

const OTHER = "0x00000000000000000000000000000000000A11cE";
const DIGEST = id("something to sign");

describe("an operator's key", () => {
  let database: FakeDatabase;

  beforeEach(() => {
    database = new FakeDatabase().install();
  });

  const sign = async () => signWith((await findKey(PLAYER))!, DIGEST);
  const stored = () => [...database.entries.values()][0] as Record<string, unknown>;

  it("is another one for each player, and each time that it is made", async () => {
    const addresses = [
      (await makeKey(PLAYER)).address,
      (await makeKey(OTHER)).address,
      (await makeKey(PLAYER)).address,
    ];
    expect(new Set(addresses).size).toBe(3);
    expect((await findKey(PLAYER))?.address).toBe(addresses[2]);
  });

  it("is stored for its game and chain, and nowhere in the clear", async () => {
    const made: string[] = [];
    const makeRandom = crypto.getRandomValues.bind(crypto);
    vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
      made.push(Buffer.from(makeRandom(array as Uint8Array)).toString("hex"));
      return array;
    });
    const { address } = await makeKey(PLAYER);
    const [secret] = made;
    expect(computeAddress(`0x${secret}`)).toBe(address);
    expect([...database.entries.keys()]).toEqual([`31337.0x00000000000000000000000000000000000ca5e5.${PLAYER}`]);
    const { wrapping, sealed } = stored() as { wrapping: CryptoKey; sealed: ArrayBuffer };
    expect(wrapping.extractable).toBe(false);
    await expect(crypto.subtle.exportKey("raw", wrapping)).rejects.toThrow();
    // 32 bytes and the 16 of the seal.
    expect(sealed.byteLength).toBe(48);
    expect(Buffer.from(sealed).toString("hex")).not.toContain(secret);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(secret);
  });

  it("cannot be opened with another wrapping", async () => {
    await makeKey(PLAYER);
    const { wrapping } = stored();
    await makeKey(PLAYER);
    const [key] = database.entries.keys();
    database.entries.set(key!, { ...stored(), wrapping });
    await expect(sign()).rejects.toThrow();
  });

  it("signs as the address that it is known by, and is kept when something is noted beside it", async () => {
    const { address } = await makeKey(PLAYER);
    const permit = "0x";
    await Promise.all([updateKey(PLAYER, { permit }), updateKey(PLAYER, { nextNonce: 3 })]);
    expect(await findKey(PLAYER)).toMatchObject({ address, nextNonce: 3, permit });
    expect(recoverAddress(DIGEST, await sign())).toBe(address);
  });

  it("is gone when it was destroyed", async () => {
    await makeKey(PLAYER);
    await destroyKey(PLAYER);
    expect(await findKey(PLAYER)).toBeUndefined();
    await updateKey(PLAYER, { nextNonce: 3 });
    expect(database.entries.size).toBe(0);
  });

  it("is not made where the browser stores nothing, which is said", async () => {
    database.refusal = new Error("A mutation operation was attempted on a database that did not allow mutations.");
    await expect(makeKey(PLAYER)).rejects.toThrow("This browser cannot store a key here");
    expect(await findKey(PLAYER)).toBeUndefined();
  });

  it.each([findKey, makeKey])(
    "is neither lost nor waited for when the browser's storage is silent: %o",
    async (ask) => {
      vi.useFakeTimers();
      database.isSilent = true;
      const end = expect(ask(PLAYER)).rejects.toThrow("Reload the page and try again.");
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
      await vi.advanceTimersByTimeAsync(10_000);
      await end;
    },
  );
});

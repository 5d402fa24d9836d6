import { expect } from "chai";
import { HDNodeWallet, keccak256, toUtf8Bytes } from "ethers";
import { ethers } from "hardhat";

const PHRASE = "test test test test test test test test test test test junk";

describe("Hashes that are kept", () => {
  it("are those of ethers, whether a text is met again or not, and however many there are", () => {
    const texts = Array.from({ length: 5_100 }, (_, i) => toUtf8Bytes(`text ${i}`));
    const all = [...texts, ...texts.slice(0, 100), new Uint8Array(0), new Uint8Array(500)];
    const wrong = all.filter((text) => keccak256(text) !== ethers.hexlify(keccak256._(text)));
    expect(wrong).to.deep.equal([]);
  });

  it("tell bytes apart that are parts of the same memory", () => {
    const bytes = Uint8Array.from({ length: 64 }, (_, i) => i % 48);
    for (const [from, to] of [[0, 32], [16, 48], [48, 64], [0, 16], [1, 17]]) {
      expect(keccak256(bytes.subarray(from, to))).to.equal(keccak256(bytes.slice(from, to)));
      expect(keccak256(bytes.subarray(from, to))).to.equal(ethers.hexlify(keccak256._(bytes.slice(from, to))));
    }
  }); // prettier-ignore
});

describe("The accounts of the local network", () => {
  it("are those that every development node has, with 10,000 coins each", async () => {
    const root = HDNodeWallet.fromPhrase(PHRASE, "", "m/44'/60'/0'/0");
    const signers = await ethers.getSigners();
    expect(signers.map(({ address }) => address)).to.deep.equal(
      Array.from({ length: 20 }, (_, i) => root.deriveChild(i).address),
    );
    expect(await ethers.provider.getBalance(signers[19])).to.equal(ethers.parseEther("10000"));
  });
});

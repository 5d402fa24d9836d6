import "hardhat";

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";

import { expect } from "chai";

import { locked } from "../../scripts/owner/deploy/lock";

describe("A lock", () => {
  let file: string;
  let said: string[];
  beforeEach(() => {
    file = path.join(mkdtempSync(path.join(tmpdir(), "rigraid-test-")), "deeper", "journal.json");
    said = [];
  });
  afterEach(() => rmSync(path.dirname(path.dirname(file)), { recursive: true }));

  const lockFile = () => `${file}.lock`;
  const say = (text: string) => void said.push(text);
  const hold = (pid: number, host: string) =>
    locked(file, say, async () => {}).then(() => writeFileSync(lockFile(), JSON.stringify({ pid, host })));

  it("is held while the work lasts, and given back when it fails", async () => {
    const holder = await locked(file, say, async () => readFileSync(lockFile(), "utf8"));
    expect(JSON.parse(holder)).to.deep.equal({ pid: process.pid, host: hostname() });
    expect(existsSync(lockFile())).to.equal(false);
    await expect(locked(file, say, () => Promise.reject(new Error("no")))).to.be.rejectedWith("no");
    expect(existsSync(lockFile())).to.equal(false);
  });

  for (const [what, pid, host] of [
    ["a process that lives", process.ppid, hostname()],
    ["a process of another computer", 2 ** 22 + 1, "elsewhere"],
  ] as const) {
    it(`is not taken from ${what}`, async () => {
      await hold(pid, host);
      await expect(locked(file, say, async () => {})).to.be.rejectedWith(
        `Process ${pid} on ${host} is already doing this. Wait until it has ended; if it no longer exists, remove ${lockFile()}.`,
      );
      expect(JSON.parse(readFileSync(lockFile(), "utf8"))).to.deep.equal({ pid, host });
      expect(said).to.deep.equal([]);
    });
  }

  it("is taken from a process that has died, which is said", async () => {
    const dead = spawn(process.execPath, ["--version"]);
    await once(dead, "exit");
    await hold(dead.pid!, hostname());
    expect(await locked(file, say, async () => "done")).to.equal("done");
    expect(said).to.deep.equal([`Process ${dead.pid}, which held the lock, has ended: this run takes over.`]);
    expect(existsSync(lockFile())).to.equal(false);
  });
});

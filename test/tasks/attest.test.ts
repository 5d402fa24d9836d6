import { setBalance } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { ethers, network } from "hardhat";

import { GuardedTimelock__factory, type IRigRaid } from "#bindings";
import type { DeploymentRecord } from "#game/deployment";

import { TIMELOCKS } from "../world/timelocks";
import { launchLocally } from "./support/launchedGame";
import { useLocalTasks } from "./support/localTasks";

describe("game:attest", () => {
  const at = useLocalTasks();
  let game: IRigRaid;
  let record: DeploymentRecord;
  before(async () => ({ game, record } = await launchLocally(at.node.url)));

  const attest = () => at.host.run("game:attest");
  const replaceCode = (address: string, code: string) => network.provider.send("hardhat_setCode", [address, code]);

  async function ownThroughTimelock(): Promise<string> {
    const [{ address }] = await ethers.getSigners();
    const parties = `--proposer ${address} --guardian ${address}`;
    const { timelock } = (await at.host.json(`game:timelock:deploy ${parties} --yes`)) as { timelock: string };
    return own(timelock);
  }

  async function own(timelock: string): Promise<string> {
    await game.transferOwnership(timelock);
    await setBalance(timelock, ethers.parseEther("1"));
    await game.connect(await ethers.getImpersonatedSigner(timelock)).acceptOwnership();
    return timelock;
  }

  it("says that each contract is what is compiled here", async () => {
    const { code, stdout, stderr } = await attest();
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    const [{ address, reads, commit }] = record.implementations;
    expect(stdout).to.equal(
      `  Proxy           ${record.game}  the same\n` +
        `  Implementation  ${address}  the same\n` +
        `  Reads           ${reads}  the same\n` +
        `  Token           ${record.token}  the same\n` +
        `  Taunts          ${record.taunts}  the same\n` +
        `\nThe deployed code is commit ${commit}.\n`,
    );
  });

  it("names each contract that is something else", async () => {
    const [{ address, reads }] = record.implementations;
    const deployed: Record<string, string> = {
      Proxy: record.game,
      Implementation: address,
      Reads: reads,
      Token: record.token,
      Taunts: record.taunts!,
      Timelock: await ownThroughTimelock(),
    };
    // Sets that tell each contract from the others.
    for (const changed of [
      ["Proxy", "Token", "Timelock"],
      ["Implementation", "Token"],
      ["Taunts"],
      ["Reads", "Timelock"],
    ]) {
      const codes = new Map<string, string>();
      for (const contract of changed.map((label) => deployed[label])) {
        const code = await ethers.provider.getCode(contract);
        codes.set(contract, code);
        // The last byte of the code's own hash: it runs as before.
        const other = code.slice(-6, -4) === "00" ? "01" : "00";
        await replaceCode(contract, `${code.slice(0, -6)}${other}${code.slice(-4)}`);
      }
      const said = await at.host.fails("game:attest");
      expect(said).to.match(/^The deployed code is not commit \w+(\+changes)?\.\n/);
      const verdicts = Object.entries(deployed).map(([label, contract]) => {
        return `  ${label.padEnd(14)}  ${contract}  ${changed.includes(label) ? "OTHER CODE" : "the same"}`;
      });
      expect(said.split("\n").slice(1)).to.deep.equal(verdicts);
      for (const [contract, code] of codes) await replaceCode(contract, code);
    }
  });

  it("says when the taunts are of another game", async () => {
    const code = await ethers.provider.getCode(record.taunts!);
    const elsewhere = ethers.Wallet.createRandom().address.slice(2).toLowerCase();
    await replaceCode(record.taunts!, code.replaceAll(record.game.slice(2).toLowerCase(), elsewhere));
    expect(await at.host.fails("game:attest")).to.contain(`  Taunts          ${record.taunts}  OTHER CODE`);
    await replaceCode(record.taunts!, code);
  });

  for (const { source, release, bytecode } of TIMELOCKS)
    it(`names the release of a timelock that it knows: ${source}`, async () => {
      const [owner] = await ethers.getSigners();
      const factory = new ethers.ContractFactory(GuardedTimelock__factory.abi, bytecode, owner);
      const { timestamp } = (await ethers.provider.getBlock("latest"))!;
      const parties = [[owner.address], [owner.address], owner.address, timestamp + 86_400] as const;
      const timelock = await own(await (await factory.deploy(record.game, 3_600, ...parties)).getAddress());
      const { code, stdout, stderr } = await attest();
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      expect(stdout).to.contain(`  Timelock        ${timelock}  version ${release}\n`);
      const [{ commit }] = record.implementations;
      expect(stdout).to.match(
        new RegExp(
          `\nThe deployed code is commit ${commit.replace("+", "\\+")}, except the timelock, which version ${release} deployed\\.\n$`,
        ),
      );
      expect((await at.host.run("game:timelock")).stdout).to.contain(`Timelock ${timelock}, of version ${release}\n`);
      const [deployed] = await ethers.provider.send("eth_getCode", [timelock, "latest"]).then((text: string) => [text]);
      // The last byte of the code's own hash.
      await replaceCode(
        timelock,
        `${deployed.slice(0, -6)}${deployed.slice(-6, -4) === "00" ? "01" : "00"}${deployed.slice(-4)}`,
      );
      expect((await attest()).stderr).to.contain(`  Timelock        ${timelock}  OTHER CODE`);
    });

  it("says when the implementation delegates to other reads", async () => {
    const [{ address, reads }] = record.implementations;
    const code = await ethers.provider.getCode(address);
    const elsewhere = ethers.Wallet.createRandom().address.slice(2).toLowerCase();
    await replaceCode(address, code.replaceAll(reads.slice(2).toLowerCase(), elsewhere));
    const { code: ending, stderr } = await attest();
    expect(ending).to.equal(1);
    expect(stderr).to.contain(`  Implementation  ${address}  OTHER CODE\n`);
    await replaceCode(address, code);
  });
});

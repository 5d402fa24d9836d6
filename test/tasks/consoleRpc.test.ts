import { expect } from "chai";

import { readRecord, writeDeployment } from "../../scripts/game/deployments";
import { Sandbox } from "../start/session";
import { TaskHost } from "./support/TaskHost";

const RECORD = {
  network: "localhost",
  chainId: 31337,
  chainName: "Local network",
  currency: "ETH",
  rpcUrls: ["http://127.0.0.1:1"],
  game: "0x0000000000000000000000000000000000000001",
  token: "0x0000000000000000000000000000000000000002",
  block: 7,
  implementations: [],
  steps: [],
};
const URLS = ["https://one.example/rpc", "https://two.example"];

describe("game:console-rpc", () => {
  let sandbox: Sandbox;
  let host: TaskHost;

  before(() => {
    sandbox = new Sandbox().enter();
    host = new TaskHost(sandbox.environment);
  });

  after(() => {
    host.close();
    sandbox.remove();
  });

  beforeEach(() => writeDeployment(RECORD));

  it("shows the nodes, and asks none of them", async () => {
    const { code, stdout } = await host.run("game:console-rpc", "--json");
    expect(code).to.equal(0);
    expect(JSON.parse(stdout)).to.deep.equal({
      task: "game:console-rpc",
      network: "localhost",
      rpcUrls: RECORD.rpcUrls,
    });
  });

  it("changes them, and nothing else of the record", async () => {
    const { code, stdout } = await host.run("game:console-rpc", "--urls", URLS.join(","));
    expect(code).to.equal(0);
    expect(stdout).to.contain("1  https://one.example/rpc\n  2  https://two.example\n");
    expect(readRecord("localhost")).to.deep.equal({ ...RECORD, rpcUrls: URLS });
  });

  it("names an indexer, and none again", async () => {
    const indexerUrl = "https://indexer.example/rigraid";
    const named = await host.run("game:console-rpc", "--indexer", `${indexerUrl}/`);
    expect(named.code).to.equal(0);
    expect(named.stdout).to.contain(`  1  ${RECORD.rpcUrls[0]}\nand asks ${indexerUrl} and no alarm.\n`);
    expect(readRecord("localhost")).to.deep.equal({ ...RECORD, indexerUrl });

    const { stdout } = await host.run("game:console-rpc", "--urls", URLS.join(","), "--json");
    expect(JSON.parse(stdout)).to.deep.include({ rpcUrls: URLS, indexerUrl });

    expect((await host.run("game:console-rpc", "--indexer", "none")).stdout).to.contain(
      "and asks no indexer and no alarm.\n",
    );
    expect(readRecord("localhost")).to.deep.equal({ ...RECORD, rpcUrls: URLS });
  });

  const INDEXER = "--indexer must be an http or https address without user, query and hash, or none";
  const URLS_FORM = "--urls must be one or more different http or https addresses";
  for (const [flag, values, message] of [
    ["--indexer", ["", "indexer.example", "ftp://indexer.example", "https://user:secret@indexer.example"], INDEXER],
    ["--indexer", ["https://indexer.example?key=secret", "https://indexer.example/#top"], INDEXER],
    ["--urls", ["", "https://", "ftp://one.example", "https://one.example,"], URLS_FORM],
    ["--urls", ["https://one.example,https://one.example"], URLS_FORM],
  ] as const) {
    for (const value of values) {
      it(`refuses ${flag} "${value}"`, async () => {
        const { code, stderr } = await host.run("game:console-rpc", flag, value);
        expect(code).to.equal(1);
        expect(stderr).to.contain(message);
        expect(readRecord("localhost")).to.deep.equal(RECORD);
      });
    }
  }
});

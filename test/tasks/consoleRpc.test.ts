import { expect } from "chai";

import { readRecord, writeDeployment } from "../../scripts/game/deployments";
import { NODE_URLS, SERVICE } from "../../scripts/tasks/runner/parameters";
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
    expect(await host.json("game:console-rpc")).to.deep.equal({
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

    const changed = await host.json("game:console-rpc", "--urls", URLS.join(","));
    expect(changed).to.deep.include({ rpcUrls: URLS, indexerUrl });

    expect((await host.run("game:console-rpc", "--indexer", "none")).stdout).to.contain(
      "and asks no indexer and no alarm.\n",
    );
    expect(readRecord("localhost")).to.deep.equal({ ...RECORD, rpcUrls: URLS });
  });

  for (const [flag, value, accepted] of [
    ["--indexer", "https://indexer.example?key=secret", SERVICE.accepted],
    ["--urls", "https://one.example,https://one.example", NODE_URLS.accepted],
  ] as const) {
    it(`refuses ${flag} "${value}", and changes nothing`, async () => {
      const message = `Error: ${flag} must be ${accepted}, not "${value}".\n`;
      expect(await host.fails("game:console-rpc", flag, value)).to.equal(message);
      expect(readRecord("localhost")).to.deep.equal(RECORD);
    });
  }
});

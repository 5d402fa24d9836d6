import { readFileSync } from "node:fs";

import { expect } from "chai";

import type { DeploymentRecord } from "#game/deployment";

import { useChain } from "./support/chain";

const URLS = ["https://one.example/rpc", "https://two.example"];

describe("game:console-rpc", () => {
  const chain = useChain();
  const readRecord = () => JSON.parse(readFileSync(chain().recordFile, "utf8")) as DeploymentRecord;
  let before: DeploymentRecord;
  beforeEach(() => void (before = readRecord()));

  it("shows the nodes, and asks none of them", async () => {
    chain().node.requests.length = 0;
    const { rpcUrls } = before;
    expect(await chain().json("game:console-rpc")).to.deep.equal({
      task: "game:console-rpc",
      network: "localhost",
      rpcUrls,
    });
    expect(chain().node.requests).to.be.empty;
  });

  it("changes them, and nothing else of the record", async () => {
    const { code, stdout } = await chain().run(`game:console-rpc --urls ${URLS.join(",")}`);
    expect(code).to.equal(0);
    expect(stdout).to.contain("1  https://one.example/rpc\n  2  https://two.example\n");
    expect(readRecord()).to.deep.equal({ ...before, rpcUrls: URLS });
  });

  it("names an indexer, and none again", async () => {
    const indexerUrl = "https://indexer.example/rigraid";
    const named = await chain().run(`game:console-rpc --indexer ${indexerUrl}/`);
    expect(named.code).to.equal(0);
    expect(named.stdout).to.contain(`  1  ${before.rpcUrls[0]}\nand asks ${indexerUrl} and no alarm.\n`);
    expect(readRecord()).to.deep.equal({ ...before, indexerUrl });

    const changed = await chain().json(`game:console-rpc --urls ${URLS.join(",")}`);
    expect(changed).to.deep.include({ rpcUrls: URLS, indexerUrl });

    expect((await chain().run("game:console-rpc --indexer none")).stdout).to.contain(
      "and asks no indexer and no alarm.\n",
    );
    expect(readRecord()).to.deep.equal({ ...before, rpcUrls: URLS });
  });
});

import { expect } from "chai";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import { deploymentPath } from "../../scripts/owner/deploy/deploymentFiles";
import { type NodeAnswers, requireRecordable } from "../../scripts/owner/network/forks";
import { setVariables } from "../support/environment";
import { TestServer, textOf } from "../support/TestServer";
import { SELF_DESCRIPTIONS } from "../world/nodes";

const CHAIN_ID = 31337;

describe("A record of what happens", () => {
  let server: TestServer;
  let answers: NodeAnswers;
  let restoreVariables: () => void;

  before(async () => {
    server = await TestServer.start(async (request, response) => {
      const { id, method } = JSON.parse(await textOf(request)) as { id: number; method: keyof NodeAnswers };
      const answer =
        method in answers ? { result: answers[method] } : { error: { code: -32601, message: "Method not found" } };
      response.setHeader("content-type", "application/json").end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
    });
  });
  beforeEach(() => (restoreVariables = setVariables({ RIGRAID_DEPLOYMENTS: undefined })));
  afterEach(() => restoreVariables());
  after(() => server.stop());

  const requireIt = () => {
    const network = { name: "mainnet", config: { url: server.url, chainId: CHAIN_ID } };
    return requireRecordable({ network } as unknown as HardhatRuntimeEnvironment);
  };

  for (const { source, isFork, ...described } of SELF_DESCRIPTIONS) {
    it(`is ${isFork ? "not kept in the project's folder" : "kept"}: ${source}`, async () => {
      answers = described;
      if (!isFork) return requireIt();
      await expect(requireIt()).to.be.rejectedWith(
        `The node of "mainnet" is a fork with the chain ID of the real chain, and ${deploymentPath("mainnet")} is of the real ` +
          "one: name another folder with RIGRAID_DEPLOYMENTS.",
      );
      process.env.RIGRAID_DEPLOYMENTS = "elsewhere";
      await requireIt();
    });
  }
});

import { expect } from "chai";

import { AnvilProvider } from "../../../scripts/owner/tasks/rehearse/fork";
import { TestServer, textOf } from "../../support/TestServer";

const ADDRESS = `0x${"12".repeat(20)}`;
/** As anvil 1.7 says that the node behind it has closed the connection. */
const DROPPED = {
  code: -32603,
  message: `failed to get storage for ${ADDRESS} at 0: error sending request for url (http://127.0.0.1:8545/)`,
};

describe("A fork in anvil", () => {
  const ask = async (failures: number, error: object) => {
    let requests = 0;
    const server = await TestServer.start(async (request, response) => {
      const asked = [JSON.parse(await textOf(request))].flat() as { readonly id: number }[];
      const answer = ++requests <= failures ? { error } : { result: "0x2a" };
      response.end(JSON.stringify(asked.map(({ id }) => ({ jsonrpc: "2.0", id, ...answer }))));
    });
    const provider = new AnvilProvider(server.url, 31337, { staticNetwork: true, cacheTimeout: -1 });
    const answer = await provider.call({ to: ADDRESS }).catch(() => "failed");
    provider.destroy();
    await server.stop();
    return { answer, requests };
  };

  it("is asked again when the node behind it dropped a connection, three times at most", async () => {
    expect(await ask(2, DROPPED)).to.deep.equal({ answer: "0x2a", requests: 3 });
    expect(await ask(9, DROPPED)).to.deep.equal({ answer: "failed", requests: 3 });
  });

  it("is asked once when the contract refuses", async () => {
    expect(await ask(9, { code: 3, message: "execution reverted" })).to.deep.equal({ answer: "failed", requests: 1 });
  });
});

import "hardhat";

import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

import { expect } from "chai";

import { findPorts, HOST } from "../../scripts/local/start/ports";

describe("start: ports", () => {
  let server: Server;
  let busy: number;

  beforeEach(async () => {
    server = createServer().listen(0, HOST);
    await once(server, "listening");
    busy = (server.address() as AddressInfo).port;
  });

  afterEach(() => server.close());

  it("takes the next free port instead of a busy default", async () => {
    const [port] = await findPorts([{ port: busy, requestedBy: undefined }]);
    expect(port).to.be.within(busy + 1, busy + 99);
  });

  it("gives no port away twice", async () => {
    const choice = { port: busy, requestedBy: undefined };
    const [first, second] = await findPorts([choice, choice]);
    expect(second).to.be.above(first);
  });

  it("refuses a busy port that was asked for", async () => {
    const choices = [{ port: busy, requestedBy: "--port" }];
    await expect(findPorts(choices)).to.be.rejectedWith(`Port ${busy} (--port) is busy`);
  });

  it("refuses a port that was asked for twice", async () => {
    await closed(server);
    const choices = ["--port", "RIGRAID_CONSOLE_PORT"].map((requestedBy) => ({ port: busy, requestedBy }));
    await expect(findPorts(choices)).to.be.rejectedWith(`Port ${busy} (RIGRAID_CONSOLE_PORT) is busy`);
  });

  it("takes exactly the port that was asked for, and leaves it free", async () => {
    await closed(server);
    const choices = [{ port: busy, requestedBy: "--port" }];
    expect(await findPorts(choices)).to.deep.equal([busy]);
    expect(await findPorts(choices)).to.deep.equal([busy]);
  });
});

async function closed(server: Server): Promise<void> {
  await once(server.close(), "close");
}

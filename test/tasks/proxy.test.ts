import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { expect } from "chai";

import { ROOT } from "../../scripts/cli/packageProgram";
import { TestServer, textOf } from "../support/TestServer";

/** Asks nodes for the chain's ID by each of the ways in which the owner's tools ask. Prints what each got. */
const SCRIPT = `
  const { proxied, useProxy } = require("./scripts/network/proxy");
  const { JsonRpcProvider, FetchRequest } = require("ethers");
  const { HttpProvider } = require("hardhat/internal/core/providers/http");
  useProxy();
  const method = "eth_chainId";
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [] });
  const ways = (url) => ({
    fetch: async () => (await (await fetch(url, { method: "POST", body })).json()).result,
    ethers: () => new JsonRpcProvider(url, 5, { staticNetwork: true }).send(method, []),
    Hardhat: () => proxied(new HttpProvider(url, "testnet")).request({ method }),
  });
  const ask = async ([name, way]) => [name, await way().catch((error) => "failed")];
  const askAll = async (url) => Object.fromEntries(await Promise.all(Object.entries(ways(url)).map(ask)));
  Promise.all(process.argv.slice(1).map(askAll)).then((got) => {
    console.log(JSON.stringify(got));
    process.exit();
  });`;
const ALL = { fetch: "0x5", ethers: "0x5", Hardhat: "0x5" };
const NONE = { fetch: "failed", ethers: "failed", Hardhat: "failed" };

describe("a proxy", () => {
  let node: TestServer;
  let asked: string[] = [];
  /** Opens a way to the node, whatever host is asked for. */
  const proxy = createServer().on("connect", (request, socket) => {
    asked.push(request.url!);
    const target = connect(Number(new URL(node.url).port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.pipe(socket).pipe(target);
    });
    for (const end of [socket, target]) end.on("error", () => {});
  });
  const proxyUrl = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  before(async () => {
    node = await TestServer.start(async (request, response) => {
      const asked = JSON.parse(await textOf(request)) as { id: number } | { id: number }[];
      const answer = ({ id }: { id: number }) => ({ jsonrpc: "2.0", id, result: "0x5" });
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)));
    });
    await once(proxy.listen(0, "127.0.0.1"), "listening");
  });
  beforeEach(() => (asked = []));
  after(async () => {
    proxy.close();
    await node.stop();
  });

  for (const [http, no] of [
    ["http_proxy", "no_proxy"],
    ["HTTP_PROXY", "NO_PROXY"],
  ]) {
    it(`in ${http} gets the requests of every kind, but for ${no} and this computer`, async () => {
      const names = ["http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"];
      const unset = Object.fromEntries(names.map((name) => [name, ""]));
      const env = { ...process.env, ...unset, [http]: proxyUrl(), [no]: "other.invalid, .direct.invalid" };
      const urls = ["http://node.invalid", "http://node.direct.invalid", node.url];
      const args = ["-r", "ts-node/register/transpile-only", "-e", SCRIPT, ...urls];
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
      expect(stderr).to.equal("");
      expect(JSON.parse(stdout)).to.deep.equal([ALL, NONE, ALL]);
      expect(asked).to.deep.equal(Array(3).fill("node.invalid:80"));
    });
  }
});

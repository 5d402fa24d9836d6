import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";

import { expect } from "chai";

import { ROOT, TYPESCRIPT } from "../../scripts/cli/packageProgram";
import { ConnectProxy } from "../support/ConnectProxy";
import { TestServer, textOf } from "../support/TestServer";

/** Key and certificate of node.invalid, which nobody has signed. */
const PEM = path.join(ROOT, "test/support/node.invalid.pem");

/** Asks nodes for the chain's ID by each of the ways in which the owner's tools ask. Prints what each got. */
const SCRIPT = `
  const { proxied, useProxy } = require("./scripts/owner/network/proxy");
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
  let secureNode: Server;
  let proxy: ConnectProxy;

  before(async () => {
    const serve = async (request: IncomingMessage, response: ServerResponse) => {
      const asked = JSON.parse(await textOf(request)) as { id: number } | { id: number }[];
      const answer = ({ id }: { id: number }) => ({ jsonrpc: "2.0", id, result: "0x5" });
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)));
    };
    node = await TestServer.start(serve);
    const pem = readFileSync(PEM);
    secureNode = createServer({ key: pem, cert: pem }, (request, response) => void serve(request, response));
    await once(secureNode.listen(0, "127.0.0.1"), "listening");
    const securePort = `${(secureNode.address() as AddressInfo).port}`;
    proxy = await ConnectProxy.start((port) => (port === "443" ? securePort : new URL(node.url).port));
  });
  beforeEach(() => (proxy.asked = []));
  after(async () => {
    proxy.stop();
    secureNode.close();
    await node.stop();
  });

  for (const [settings, no] of [
    [["http_proxy", "https_proxy"], "no_proxy"],
    [["HTTP_PROXY", "HTTPS_PROXY"], "NO_PROXY"],
    [["http_proxy"], "no_proxy"],
    [["https_proxy"], "no_proxy"],
  ] as const) {
    it(`in ${settings.join(" and ")} gets the requests of every kind, but for ${no} and this computer`, async () => {
      const names = ["http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"];
      const unset = Object.fromEntries(names.map((name) => [name, ""]));
      const set = Object.fromEntries(settings.map((name) => [name, proxy.url]));
      const exceptions = { [no]: "other.invalid, .direct.invalid" };
      const env = { ...process.env, ...unset, ...set, ...exceptions, NODE_EXTRA_CA_CERTS: PEM };
      const urls = ["http://node.invalid", "https://node.invalid", "http://node.direct.invalid", node.url];
      const args = [...TYPESCRIPT, "-e", SCRIPT, ...urls];
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
      expect(stderr).to.equal("");
      const ofHttp = settings.some((name) => /^http_/i.test(name)) ? ALL : NONE;
      expect(JSON.parse(stdout)).to.deep.equal([ofHttp, ALL, NONE, ALL]);
      const asked = ofHttp === ALL ? [443, 443, 443, 80, 80, 80] : [443, 443, 443];
      expect(proxy.asked.sort()).to.deep.equal(asked.map((port) => `node.invalid:${port}`));
    });
  }
});

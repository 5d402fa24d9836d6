import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";

import { securityHeaders } from "../../../frontend/contentSecurityPolicy";
import type { Deployment } from "../../../scripts/deployments";
import { packageProgram, ROOT } from "../../../scripts/packageProgram";

/** Settings of a build, as environment variables. */
export type BuildSettings = Readonly<Record<string, string>>;

/** With a project id, 32 hex digits and nobody's: the modal has everything then. */
export const COMPLETE = { VITE_PROJECT_ID: "0123456789abcdef0123456789abcdef" };

/** For another network, without the Local wallet. Its RPC is the local chain's. */
export const ELSEWHERE = { ...COMPLETE, RIGRAID_NETWORK: "elsewhere" };

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

/** Builds of the console with other settings than the one that is played, each made when it is first asked for. */
export class ConsoleBuilds {
  private readonly urls = new Map<string, Promise<string>>();
  private readonly servers: Server[] = [];

  /** @param folder Where the builds go. */
  constructor(
    private readonly folder: string,
    private readonly deployment: Deployment,
  ) {}

  /** The address of the build with these settings. */
  url(settings: BuildSettings): Promise<string> {
    const key = JSON.stringify(settings);
    const url = this.urls.get(key) ?? this.serve(settings, path.join(this.folder, `console-${this.urls.size}`));
    this.urls.set(key, url);
    return url;
  }

  close(): void {
    for (const server of this.servers) server.close().closeAllConnections();
  }

  private async serve(settings: BuildSettings, outDir: string): Promise<string> {
    await this.build(settings, outDir);
    const headers = securityHeaders(this.deployment.rpcUrl);
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, "http://127.0.0.1");
      const file = path.join(outDir, pathname === "/" ? "index.html" : pathname);
      response.writeHead(200, { ...headers, "content-type": CONTENT_TYPES[path.extname(file)] });
      response.end(readFileSync(file));
    });
    this.servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  /** @throws Error when the build fails; the message holds what it said. */
  async build(settings: BuildSettings, outDir: string): Promise<void> {
    const deployments = path.join(this.folder, "deployments");
    mkdirSync(deployments, { recursive: true });
    const elsewhere = { ...this.deployment, network: "elsewhere", chainId: 11_155_111 };
    for (const deployment of [this.deployment, elsewhere]) {
      writeFileSync(path.join(deployments, `${deployment.network}.json`), JSON.stringify(deployment));
    }
    const [program, ...args] = packageProgram("vite", ["build", "--config", "frontend/vite.config.mts"]);
    await promisify(execFile)(program, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        // Vitest sets it to "test", with which the console would be built for development.
        NODE_ENV: undefined,
        RIGRAID_DEPLOYMENTS: deployments,
        RIGRAID_CONSOLE_OUT: outDir,
        ...settings,
      },
    });
  }
}

import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import path from "node:path";
import { promisify } from "node:util";

import { inject } from "vitest";

import type { Deployment } from "#game/deployment";

import { securityHeaders } from "../../../frontend/contentSecurityPolicy";
import { packageProgram, ROOT } from "../../../scripts/cli/packageProgram";
import { TestServer } from "../../support/TestServer";

/** Settings of a build, as environment variables. */
export type BuildSettings = Readonly<Record<string, string>>;

/** With a project id, 32 hex digits and nobody's: the modal has everything then. */
export const COMPLETE = { VITE_PROJECT_ID: "0123456789abcdef0123456789abcdef" };

/** For another network, without the Local wallet. Its RPC is the local chain's. */
export const ELSEWHERE = { ...COMPLETE, RIGRAID_NETWORK: "elsewhere" };

/** Content types with which a host serves files. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** Builds of the console with other settings than the one that is played, each made when a test first needs it. */
export class ConsoleBuilds {
  private readonly urls = new Map<string, Promise<string>>();
  private readonly servers: TestServer[] = [];

  private constructor(
    private readonly folder: string,
    private readonly deployment: Deployment,
  ) {}

  /**
   * Begins to answer the workers: see `buildUrl`.
   *
   * @param folder Where the builds go.
   */
  static async open(folder: string, deployment: Deployment): Promise<{ builds: ConsoleBuilds; url: string }> {
    const builds = new ConsoleBuilds(folder, deployment);
    const url = await builds.listen((request, response) => {
      const key = request.url!.slice(1);
      const built = builds.urls.get(key) ?? builds.serve(key);
      builds.urls.set(key, built);
      built.then(
        (address) => response.end(address),
        (error: Error) => response.writeHead(500).end(error.message),
      );
    });
    return { builds, url };
  }

  close(): void {
    for (const server of this.servers) void server.stop();
  }

  private async serve(key: string): Promise<string> {
    const outDir = path.join(this.folder, `console-${this.urls.size}`);
    const settings = JSON.parse(Buffer.from(key, "base64url").toString()) as BuildSettings;
    await buildConsole(settings, outDir, this.folder, this.deployment);
    const headers = securityHeaders({ ...this.deployment, indexerUrl: settings.VITE_INDEXER_URL });
    return this.listen((request, response) => {
      const { pathname } = new URL(request.url!, "http://127.0.0.1");
      const file = path.join(outDir, pathname === "/" ? "index.html" : pathname);
      response.writeHead(200, { ...headers, "content-type": CONTENT_TYPES[path.extname(file)] });
      response.end(readFileSync(file));
    });
  }

  private async listen(listener: RequestListener): Promise<string> {
    const server = await TestServer.start(listener);
    this.servers.push(server);
    return `${server.url}/`;
  }
}

/**
 * The address of the build with these settings.
 *
 * @throws Error when the build fails; the message holds what it said.
 */
export async function buildUrl(settings: BuildSettings): Promise<string> {
  const answer = await fetch(inject("buildsUrl") + Buffer.from(JSON.stringify(settings)).toString("base64url"));
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}

/** The same game on another network. */
export function elsewhere(deployment: Deployment): Deployment {
  return { ...deployment, network: "elsewhere", chainId: 11_155_111 };
}

/**
 * Builds the console for the game, or for the same game as if it were elsewhere.
 *
 * @param folder Where the deployments that it is built with are written.
 * @throws Error when the build fails; the message holds what it said.
 */
export async function buildConsole(
  settings: BuildSettings,
  outDir: string,
  folder: string,
  deployment: Deployment,
): Promise<void> {
  const deployments = path.join(folder, "deployments");
  mkdirSync(deployments, { recursive: true });
  for (const each of [deployment, elsewhere(deployment)]) {
    writeFileSync(path.join(deployments, `${each.network}.json`), JSON.stringify(each));
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

import { Run } from "../../start/session";

const HARDHAT = require.resolve("hardhat/internal/cli/bootstrap");

/** A Hardhat task as a process of its own. */
export class HardhatRun extends Run {
  constructor(args: readonly string[], environment: NodeJS.ProcessEnv, project?: string) {
    super([process.execPath, HARDHAT, ...args], environment, project);
  }
}

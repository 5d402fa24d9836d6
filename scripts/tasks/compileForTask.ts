import { TASK_COMPILE } from "hardhat/builtin-tasks/task-names";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

/** Compiles the contracts that changed. What the compiler has to say goes to stderr: stdout is for results. */
export async function compileForTask(hre: HardhatRuntimeEnvironment): Promise<void> {
  const { log } = console;
  console.log = console.error;
  try {
    await hre.run(TASK_COMPILE, { quiet: true });
  } finally {
    console.log = log;
  }
}

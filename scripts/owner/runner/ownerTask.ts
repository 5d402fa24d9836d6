import { execute } from "./execution";
import type { Parameters, Values } from "./parameters";
import type { Plan } from "./plan";
import { requireSender, type Role } from "./sender";
import { WRITE_PARAMETERS, type WriteOptions } from "./sending";
import { type GameSession, openGame } from "./session";
import { defineTask, type Outcome, type Task } from "./task";

type PlanTask<P extends Parameters> = Omit<Task<P>, "run"> & {
  /** Required role, checked first. */
  readonly sender: Role;
  /** @param sender The account that will execute the plan. */
  plan(session: GameSession, values: Values<P>, sender: string): Promise<Plan>;
};

type OwnWriteTask<P extends Parameters> = Omit<Task<P>, "run"> & {
  run(session: GameSession, options: WriteOptions, values: Values<P>): Promise<Outcome>;
};

type ReadTask<P extends Parameters> = Omit<Task<P>, "run"> & {
  read(session: GameSession, values: Values<P>): Promise<Outcome>;
};

/** Registers a task that makes a plan and executes it. */
export function writeTask<P extends Parameters>({ sender: role, plan, ...task }: PlanTask<P>): void {
  defineWriteTask({
    ...task,
    async run(session, options, values) {
      const sender = await requireSender(session, role, options);
      return execute(session, options, sender, await plan(session, values, sender.address));
    },
  });
}

/** Registers a task that sends its own transactions. */
export function defineWriteTask<P extends Parameters>({ run, ...task }: OwnWriteTask<P>): void {
  defineTask({
    ...task,
    parameters: { ...task.parameters, ...WRITE_PARAMETERS },
    run: async (cli, values) => run(await openGame(cli), values as WriteOptions, values as Values<P>),
  });
}

/** Registers a task that only reads. */
export function readTask<P extends Parameters>({ read, ...task }: ReadTask<P>): void {
  defineTask({ ...task, run: async (cli, values) => read(await openGame(cli), values) });
}

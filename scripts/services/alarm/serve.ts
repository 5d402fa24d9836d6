import { listen, pollUntilStopped } from "../../owner/runner/service";
import { openGame, openToken } from "../../owner/runner/session";
import type { Cli } from "../../owner/runner/task";
import { Delivery } from "./delivery";
import { formOf } from "./endpoints";
import { NewsReader } from "./news";
import type { AlarmOptions } from "./options";
import { createAlarmServer } from "./server";
import { readAlarm, saveAlarm } from "./state";

/** Serves an alarm until the process receives a stop signal. */
export async function serve(cli: Cli, settings: AlarmOptions): Promise<undefined> {
  const session = await openGame(cli);
  const { provider } = cli.hre.ethers;
  const { chainId, game, token, block } = session.deployment;
  const genesis = (await provider.getBlock(block))?.hash;
  const state = readAlarm(settings.state, `${chainId} ${game} ${genesis}`, await provider.getBlockNumber());
  const save = () => saveAlarm(settings.state, state);
  save();
  const symbol = await (await openToken(session, token)).symbol();
  const reader = new NewsReader(session, state, symbol, Number(await session.game.ATTACK_RECHARGE_TIME()));
  const delivery = new Delivery(state, settings.contact, formOf);
  const server = await listen(createAlarmServer(session, state, formOf, save), settings.listen, "--listen");
  cli.say(`Alarm for ${game}: accepts subscriptions at ${settings.listen.host}:${settings.listen.port}.`);
  await runAlarm(settings.interval, reader, delivery, save);
  server.close();
  return undefined;
}

/** Polls and delivers independently, so that a failing node does not delay waiting notifications. */
export async function runAlarm(
  interval: bigint,
  reader: Pick<NewsReader, "look">,
  delivery: Pick<Delivery, "flush">,
  save: () => void,
): Promise<void> {
  await Promise.all([
    pollUntilStopped(
      interval,
      () => reader.look(save),
      (problem) => problem && console.error(problem.message),
    ),
    pollUntilStopped(interval, () => delivery.flush(new Date()), save),
  ]);
}

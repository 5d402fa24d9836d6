import {
  FILE,
  INDEX,
  INTERVAL,
  LISTENING,
  optionalWithDefault,
  required,
  CONTACT,
  type Values,
} from "./runner/parameters";
import { listen, pollUntilStopped } from "./runner/service";
import { openGame, openToken } from "./runner/session";
import { type Cli, defineTask } from "./runner/task";

const PARAMETERS = {
  contact: required(CONTACT, "Where push services reach whoever runs this"),
  listen: optionalWithDefault(
    LISTENING,
    "Takes subscriptions on this port of this computer, or host and port",
    "42070",
  ),
  state: optionalWithDefault(FILE, "The file that keeps its keys, subscriptions and position", "alarm.json"),
  depth: optionalWithDefault(INDEX, "Confirmations before a block is told", "1"),
  interval: optionalWithDefault(INTERVAL, "The polling interval", "15s"),
};

defineTask({
  name: "game:alarm",
  description:
    "Tells players of raids and of times that have come, by Web Push, Discord or Telegram, until it is stopped",
  parameters: PARAMETERS,
  run: alarm,
});

async function alarm(cli: Cli, values: Values<typeof PARAMETERS>): Promise<undefined> {
  const session = await openGame(cli);
  const { provider } = cli.hre.ethers;
  const { chainId, game, token, block } = session.deployment;
  // Loaded where they are needed: every task starts with this file.
  const [{ Delivery, formOf }, { NewsReader }, { createAlarmServer }, { readAlarm, saveAlarm }] = await Promise.all([
    import("./alarm/delivery"),
    import("./alarm/news"),
    import("./alarm/server"),
    import("./alarm/state"),
  ]);
  const genesis = (await provider.getBlock(block))?.hash;
  const state = readAlarm(values.state, `${chainId} ${game} ${genesis}`, await provider.getBlockNumber());
  const save = () => saveAlarm(values.state, state);
  save();
  const symbol = await (await openToken(session, token)).symbol();
  const reader = new NewsReader(
    session,
    state,
    symbol,
    Number(await session.game.ATTACK_RECHARGE_TIME()),
    values.depth,
  );
  const delivery = new Delivery(state, values.contact, formOf);
  const server = await listen(createAlarmServer(session, state, formOf, save), values.listen, "--listen");
  cli.say(`Alarms of ${game}: subscriptions are taken at ${values.listen.host}:${values.listen.port}.`);
  const look = async () => {
    await reader.look(save);
    await delivery.flush(new Date());
  };
  await pollUntilStopped(values.interval, look, (problem) => {
    if (problem !== undefined) console.error(problem.message);
    save();
  });
  server.close();
  return undefined;
}

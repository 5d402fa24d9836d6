import { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";

/** The game's complete interface, for encoding calls and decoding answers, events and errors. */
export const gameInterface = IRigRaid__factory.createInterface();

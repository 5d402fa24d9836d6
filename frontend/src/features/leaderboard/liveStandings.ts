import { gameHistory } from "../../chain/history/useHistory";
import { Standings } from "./standings";

/** Everybody's standing in the game, kept up with its history from the first visit of the screen on. */
export const liveStandings = new Standings();

liveStandings.apply({ removed: [], added: gameHistory.getState().events });
gameHistory.onChange((change) => liveStandings.apply(change));

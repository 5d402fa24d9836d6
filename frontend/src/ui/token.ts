import { createContext, useContext } from "react";

/** Symbol of the game's token, provided by the app when it has been read from the chain. */
export const TokenSymbolContext = createContext("RIG");

/** Symbol that every amount carries. */
export function useTokenSymbol(): string {
  return useContext(TokenSymbolContext);
}

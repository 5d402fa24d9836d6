import { createContext, useContext } from "react";

/** The symbol of the game's token, provided once by the shell when it has been read from the chain. */
export const TokenSymbolContext = createContext("RIG");

/** The symbol that every amount carries. */
export function useTokenSymbol(): string {
  return useContext(TokenSymbolContext);
}

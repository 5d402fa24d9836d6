// eslint-disable-next-line import-sort/imports -- the bundle keeps this order, and is 300 B smaller with writes first
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/shapes.css";

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { WRITES } from "./writes/all";
import { App } from "./app/App";
import { hashAddress } from "./app/hashAddress";
import { watchParts } from "./browser/parts";
import { startChain } from "./chain/startChain";
import { steadyPresses } from "./ui/steadyPress";
import { startWallet } from "./wallet/useWallet";

const address = hashAddress(location);
if (address !== undefined) history.replaceState(null, "", address);

watchParts();
steadyPresses();
startChain(WRITES, async (...request) => (await import("./features/operator/offer")).offerToPlay(...request));
startWallet();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/shapes.css";
import { App } from "./app/App";
import { startChain } from "./chain/startChain";
import { startWallet } from "./wallet/useWallet";

startChain();
startWallet();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

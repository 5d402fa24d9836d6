import path from "node:path";

import { type Rule, RuleTester } from "eslint";

const ROOT = path.join(__dirname, "..", "..", "..");
const RULE = path.join(ROOT, "scripts", "checks", "importDirections.mjs");

const at = (file: string) => path.join(ROOT, "frontend", "src", file);
const wrongWay = (from: string, to: string) => [{ messageId: "wrongWay", data: { from, to } }];

describe("import directions", () => {
  it("lets imports go from app to features to chain, wallet and ui, and never between features", async () => {
    const { importDirections } = (await import(RULE)) as { importDirections: Rule.RuleModule };
    // Its own `describe` and `it` would come too late inside of a test.
    RuleTester.describe = (_, run: () => void) => run();
    RuleTester.it = (_, run: () => void) => run();
    new RuleTester().run("import-directions", importDirections, {
      valid: [
        { code: 'import { Rig } from "../features/rig/Rig";', filename: at("app/App.js") },
        { code: 'import { startWallet } from "./wallet/useWallet";', filename: at("main.js") },
        { code: 'import { useRig } from "./useRig";', filename: at("features/rig/Rig.js") },
        { code: 'import { useRead } from "../../chain/useRead";', filename: at("features/rig/Rig.js") },
        { code: 'import "../../ui/tokens.css";', filename: at("features/rig/Rig.js") },
        { code: 'import { Button } from "../../ui/Button";', filename: at("wallet/local/Prompt.js") },
        { code: 'import { deployment } from "../chain/deployment";', filename: at("wallet/modal.js") },
        { code: 'import { CATALOGUE } from "../../../../scripts/catalogue";', filename: at("features/rig/Rig.js") },
        { code: 'import { useState } from "react";', filename: at("ui/Button.js") },
      ],
      invalid: [
        {
          code: 'import { Card } from "../market/Card";',
          filename: at("features/rig/Rig.js"),
          errors: wrongWay("features/rig", "features/market"),
        },
        {
          code: 'const card = import("../market/Card");',
          filename: at("features/rig/Rig.js"),
          errors: wrongWay("features/rig", "features/market"),
        },
        {
          code: 'export { Card } from "../market/Card";',
          filename: at("features/rig/Rig.js"),
          errors: wrongWay("features/rig", "features/market"),
        },
        {
          code: 'import { Layout } from "../../app/Layout";',
          filename: at("features/rig/Rig.js"),
          errors: wrongWay("features/rig", "app"),
        },
        {
          code: 'import { useRead } from "../chain/useRead";',
          filename: at("wallet/modal.js"),
          errors: wrongWay("wallet", "chain"),
        },
        {
          code: 'import { useWallet } from "../wallet/useWallet";',
          filename: at("chain/flow.js"),
          errors: wrongWay("chain", "wallet"),
        },
        {
          code: 'import { deployment } from "../chain/deployments";',
          filename: at("ui/Button.js"),
          errors: wrongWay("ui", "chain"),
        },
      ],
    });
  });
});

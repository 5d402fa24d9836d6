import rules from "./test/lint/rules.mjs";

export default rules;

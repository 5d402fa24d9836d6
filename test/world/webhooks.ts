/** A receiver of webhooks, and the bodies that it takes. */
export interface Receiver {
  readonly source: string;
  /** The template for it, in scripts/services/monitoring/webhooks. */
  readonly template: string;
  readonly contentType: string;
  /** The whole body for a line whose texts are short: the placeholders that owners replace are kept. */
  readonly body: (line: { readonly text: string; readonly id: string; readonly time: string }) => unknown;
  /** Longest values by their place in the body; each longer one is refused as a whole. */
  readonly limits: Readonly<Record<string, number>>;
  /** Values that it takes, by their place in the body. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

/** A condition of the watch that begins. */
export const CONDITION = {
  id: "31337-node-failing-7-1767225600000",
  time: "2026-01-01T00:00:00.000Z",
  severity: "warning",
  block: 7,
  event: "node-failing",
  active: true,
  text: "The node is not responding: connect ECONNREFUSED 127.0.0.1:8545",
} as const;

export const RECEIVERS: readonly Receiver[] = [
  {
    source: "Slack's incoming webhook: a fallback text, and blocks that its apps show",
    template: "slack.json",
    contentType: "application/json",
    body: ({ text }) => ({
      text: "warning: node-failing",
      blocks: [{ type: "section", text: { type: "plain_text", text: `warning: ${text}` } }],
    }),
    // Its text is formatted, so it must hold nothing of others; a block's plain text is not.
    limits: { "blocks.0.text.text": 3_000, text: 4_000 },
    words: { "blocks.0.type": ["section"], "blocks.0.text.type": ["plain_text"] },
  },
  {
    source: "Telegram's sendMessage, without a parse mode: what looks like a format stays text",
    template: "telegram.json",
    contentType: "application/json",
    body: ({ text }) => ({ chat_id: "CHAT_ID", text: `warning: ${text}` }),
    limits: { text: 4_096 },
  },
  {
    source: "PagerDuty's Events API v2",
    template: "pagerduty.json",
    contentType: "application/json",
    body: ({ text, time }) => ({
      routing_key: "ROUTING_KEY",
      event_action: "trigger",
      dedup_key: "31337-node-failing",
      payload: {
        summary: text,
        source: "rigraid",
        severity: "warning",
        timestamp: time,
        class: "node-failing",
      },
    }),
    limits: { dedup_key: 255, "payload.summary": 1_024 },
    words: {
      event_action: ["trigger", "acknowledge", "resolve"],
      "payload.severity": ["critical", "error", "warning", "info"],
    },
  },
  {
    source: "ntfy and others that take a body of plain text; ntfy makes a file of one with more than 4,096 bytes",
    template: "plain.txt",
    contentType: "text/plain; charset=utf-8",
    body: ({ text }) => `warning node-failing: ${text}`,
    limits: { "": 4_096 },
  },
];

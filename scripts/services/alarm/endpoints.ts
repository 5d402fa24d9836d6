/** Message format of an endpoint; undefined for an endpoint that is not allowed. */
export type FormOf = (endpoint: string) => "push" | "discord" | "telegram" | undefined;

/**
 * Push services of browsers. No other hosts are allowed, so that nobody can make the alarm send requests into its own
 * network.
 */
const PUSH_SERVICES =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w.-]+\.(push\.apple\.com|notify\.windows\.com))\//;

export const formOf: FormOf = (endpoint) => {
  if (/^https:\/\/discord\.com\/api\/webhooks\/\d+\/[\w-]+$/.test(endpoint)) return "discord";
  if (/^https:\/\/api\.telegram\.org\/bot\d+:[\w-]+\/sendMessage\?chat_id=@?[\w-]+$/.test(endpoint)) return "telegram";
  return PUSH_SERVICES.test(endpoint) ? "push" : undefined;
};

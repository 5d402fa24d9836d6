declare module "parse-prometheus-text-format" {
  interface MetricFamily {
    readonly name: string;
    readonly help: string;
    readonly type: string;
    readonly metrics: readonly { readonly value: string; readonly labels?: Readonly<Record<string, string>> }[];
  }

  export default function parsePrometheusTextFormat(text: string): MetricFamily[];
}

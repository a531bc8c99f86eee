import * as z from 'zod';

/** One header of a list: a name (RFC 9110 §5.6.2), and a percent-encoded value. */
const header = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/;
/** Characters that a header's value may contain (RFC 9110 §5.5); other bytes have no common meaning. */
const plainText = /^[\t\x20-\x7e]*$/;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Parses `name=value,…` (OpenTelemetry specification, "OTLP Exporter Configuration"); null for anything else. */
function headersIn(list: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const part of list.split(',').filter((each) => each.trim() !== '')) {
    const [, name, coded = ''] = header.exec(part) ?? [];
    const value = decoded(coded);
    if (name === undefined || value === null || !plainText.test(value)) return null;
    headers[name] = value;
  }
  return headers;
}

const address = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (text) => !new URL(text).username,
    'holds a user; what signs in belongs into OTEL_EXPORTER_OTLP_HEADERS',
  )
  .optional();

/** Variables under OpenTelemetry's own names, so that its documentation applies. Part of `envVariables`. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(headersIn, 'must list headers as name=value between commas, values percent-encoded')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100).default('storefront'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a share between 0 and 1')
    .min(0, 'must be a share between 0 and 1')
    .max(1, 'must be a share between 0 and 1')
    .default(1),
};

/** Where traces go, and with which headers. */
export type TraceTarget = { readonly address: string; readonly headers: Readonly<Record<string, string>> };

type Given = Readonly<
  Partial<Record<Exclude<keyof typeof traceVariables, 'OTEL_TRACES_SAMPLER_ARG'>, string | undefined>>
>;

/** Null if no exporter is configured; then nothing is traced. An address for traces alone is used unchanged. */
export function traceTarget({
  OTEL_EXPORTER_OTLP_ENDPOINT: common,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own,
  OTEL_EXPORTER_OTLP_HEADERS: headers = '',
}: Given): TraceTarget | null {
  const found = own ?? (common && `${common.replace(/\/+$/, '')}/v1/traces`);
  return found ? { address: found, headers: headersIn(headers) ?? {} } : null;
}

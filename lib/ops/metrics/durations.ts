import 'server-only';
import { durations } from '@/lib/platform/metric-names';
import { timed } from '@/lib/platform/tally';

const { name, help, buckets } = durations;

/** As Prometheus reads a label's value ("Text-based format", comments, help text, and type information). */
const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/**
 * The histogram of how long answers took, as text. Written here because the library's can only be added to one answer at a
 * time, which would cost as much as sending a document that lies ready.
 */
export function durationText(): string {
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
  for (const [route, times] of timed()) {
    const label = `route="${escaped(route)}"`;
    let sum = 0;
    for (const [index, amount] of times.buckets.entries()) {
      sum += amount;
      lines.push(`${name}_bucket{le="${buckets[index] ?? '+Inf'}",${label}} ${sum}`);
    }
    lines.push(`${name}_sum{${label}} ${times.seconds}`, `${name}_count{${label}} ${sum}`);
  }
  return `${lines.join('\n')}\n`;
}

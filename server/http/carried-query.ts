import { documentPathOf } from './routes.ts';
import type { Captured } from './synthetic.ts';

/** Headers stay small, whoever asks (docs/performance.md): of what is longer, or of more parts, nothing is carried. */
const most = { letters: 1000, parts: 20 };

/**
 * An answer that leads to another page of the shop, with what the visitor's address said beside: a campaign, a quantity.
 * The page was asked for without it, once for all who come. What the page that is led to reads was decided with the
 * answer, and is not said again.
 * @param target as the visitor asked for it
 */
export function withQuery(answer: Captured, target: string): Captured {
  const location = answer.headers.get('location');
  const asked = new URLSearchParams(target.split('?').slice(1).join('?'));
  const isLittle = target.length <= most.letters && asked.size <= most.parts;
  if (location === undefined || asked.size === 0 || !isLittle) return answer;
  const led = new URL(location, 'http://site.invalid');
  const said = new Set(led.searchParams.keys());
  const path = led.pathname + led.search;
  const carried = [...asked].filter(
    ([name, value]) =>
      !said.has(name) && documentPathOf(joined(path, [[name, value]])) === documentPathOf(path),
  );
  if (carried.length === 0) return answer;
  return { ...answer, headers: new Map([...answer.headers, ['location', joined(location, carried)]]) };
}

const joined = (path: string, parts: [name: string, value: string][]): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(parts)}`;

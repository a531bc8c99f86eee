import { documentPathOf } from './routes.ts';
import type { Captured } from './synthetic.ts';

/** Keeps headers small (docs/performance.md): of a longer query, or one with more parts, nothing is carried. */
const most = { letters: 1000, parts: 20 };

/**
 * Adds the query of the visitor's URL, such as campaign parameters, to a redirect within the shop. The cached redirect
 * was made without it, for all visitors. Parameters that the target page reads are left out, because the redirect
 * decides those.
 * @param target the visitor's request target
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

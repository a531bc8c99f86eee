import { dayAt } from '@/lib/base/days';
import { site } from '@/lib/base/site';

/** Hours of the shop's clock between which a check begins, when the fewest buyers are there. */
const [begins, ends] = [2, 5];

const hours = new Intl.DateTimeFormat('en-GB', {
  timeZone: site.timeZone,
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The current night by the shop's clock, 'YYYY-MM-DD'; null by day. */
export function nightOf(now: Date): string | null {
  const hour = Number(hours.format(now));
  return hour >= begins && hour < ends ? dayAt(now) : null;
}

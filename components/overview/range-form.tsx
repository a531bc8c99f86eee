import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Sheet } from '@/components/ui/sheet';
import { Tabs } from '@/components/ui/tabs';
import { type DayRange, overviewRanges } from '@/lib/ops/overview/schema';

type RangeFormProps = {
  path: string;
  query: { days: number; from: string; to: string };
  /** The range shown (`range`), and the last day that can be chosen (`today`). */
  range: DayRange;
  today: string;
};

/** Chooses the overview's range: the last so many days, or any two dates; a plain form, to work without scripts. */
export function RangeForm({ path, query, range, today }: RangeFormProps) {
  const isChosen = query.from !== '' || query.to !== '';
  return (
    <Sheet aria-label="Range">
      <Tabs
        label="Range"
        tabs={overviewRanges.map((days) => ({
          label: `${days} days`,
          href: `${path}?days=${days}`,
          current: !isChosen && days === query.days,
        }))}
      />
      <form action={path} className="flex flex-wrap items-end gap-3 px-edge py-3.5 print:hidden">
        <Field label="From">
          {(wiring) => (
            <Input
              {...wiring}
              key={range.from}
              type="date"
              name="from"
              max={today}
              defaultValue={range.from}
            />
          )}
        </Field>
        <Field label="To">
          {(wiring) => (
            <Input {...wiring} key={range.to} type="date" name="to" max={today} defaultValue={range.to} />
          )}
        </Field>
        <Button type="submit" variant="line">
          Show
        </Button>
      </form>
    </Sheet>
  );
}

import { figureParts } from '@/lib/base/figures';

/**
 * A count of units: reads 8,400 on the screen and aloud, while its text stays the plain number 8400 that the
 * specification's labels ('Available Quantity: N unit') and a copy-paste want. CSS draws the separators
 * (app/parts.css).
 */
export function Quantity({ value }: { value: number }) {
  const { groups, sign } = figureParts(value);
  const [first, ...more] = groups;
  let place = more.length;
  return (
    <>
      {first}
      {more.map((digits) => {
        place -= 1;
        return (
          <span key={place} data-sign={sign}>
            {digits}
          </span>
        );
      })}
    </>
  );
}

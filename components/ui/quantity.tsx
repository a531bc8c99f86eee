/**
 * A count of units: reads 8,400 on the screen and aloud, while its text stays the plain number 8400
 * that the specification's labels ('Available Quantity: N unit') and a copy-paste want.
 */
export function Quantity({ value }: { value: number }) {
  const [first, ...groups] = value.toLocaleString('en-US').split(',');
  let place = groups.length;
  return (
    <>
      {first}
      {groups.map((digits) => {
        place -= 1;
        return (
          <span key={place} className="before:content-[',']">
            {digits}
          </span>
        );
      })}
    </>
  );
}

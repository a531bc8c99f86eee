import { Check } from 'lucide-react';

type PaidHeadingProps = {
  title: string;
  /** How much was paid, and how much of it went back. */
  words: string;
  /** All of it went back: nothing is left to tick. */
  isGivenBack: boolean;
};

/** The heading of what is paid; announced when it takes the place of the card form. */
export function PaidHeading({ title, words, isGivenBack }: PaidHeadingProps) {
  return (
    <div role="status" className="mb-5 tablet:mb-7">
      <h1 className="font-semibold text-title">{title}</h1>
      <p
        className={`mt-1.5 flex items-center gap-2 font-semibold text-body ${isGivenBack ? 'text-ink-2' : 'text-ok'}`}
      >
        {!isGivenBack && <Check aria-hidden className="size-[18px]" />}
        {words}
      </p>
    </div>
  );
}

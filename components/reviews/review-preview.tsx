import { Avatar } from '@/components/account/avatar';
import { Sheet } from '@/components/ui/sheet';
import { Stars } from '@/components/ui/stars';

type ReviewPreviewProps = { name: string; photoURL: string | null; review: string; rating: number };

/** Previews the review as the home page will show it. */
export function ReviewPreview({ name, photoURL, review, rating }: ReviewPreviewProps) {
  return (
    <Sheet aria-label="As others will see it" className="grid gap-4 p-4 tablet:p-6">
      <h2 className="font-semibold text-ink-3 text-xs">As others will see it</h2>
      {rating > 0 && <Stars rating={rating} />}
      <blockquote
        dir="auto"
        className="whitespace-pre-line text-[1.0625rem] text-ink leading-normal [overflow-wrap:anywhere]"
      >
        {review.trim() || <span className="text-ink-3">Your words appear here.</span>}
      </blockquote>
      <p className="flex items-center gap-3">
        <Avatar size="md" name={name} photoURL={photoURL} />
        <b className="min-w-0 text-sm [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </b>
      </p>
    </Sheet>
  );
}

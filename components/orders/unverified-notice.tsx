import { Note } from '@/components/ui/note';
import { TextLink } from '@/components/ui/text-link';
import { paths } from '@/lib/base/paths';

/** Tells a buyer whose email address is unverified what that means for his orders, and where to get another link. */
export function UnverifiedNotice({ words }: { words: string }) {
  return (
    <Note tone="warn" className="mb-5">
      {`${words} `}
      <TextLink href={paths.dashboard}>Send it again</TextLink>
    </Note>
  );
}

import { Note } from '@/components/ui/note';
import { TextLink } from '@/components/ui/text-link';
import { paths } from '@/lib/base/paths';

/** Tells a buyer whose email is unverified what that means for orders and quotes, and where to get another link. */
export function UnverifiedNotice({ words, className = '' }: { words: string; className?: string }) {
  return (
    <Note tone="warn" className={className}>
      {`${words} `}
      <TextLink href={paths.dashboard}>Get another link</TextLink>
    </Note>
  );
}

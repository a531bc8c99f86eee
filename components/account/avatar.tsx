import Image from 'next/image';
import { cn } from '@/components/ui/cn';
import { smallest } from '@/lib/images/schema';

type AvatarProps = {
  name: string;
  photoURL: string | null;
  /** While a new photo is on its way. */
  dimmed?: boolean;
  /** In the row of a list. */
  small?: boolean;
};

/** A face, or the initials of a name. Decoration: the name stands beside it. */
export function Avatar({ name, photoURL, dimmed = false, small = false }: AvatarProps) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return (
    <span
      aria-hidden
      className={cn(
        'grid shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-surface-2 font-bold text-ink-2',
        small ? 'size-10 text-xs' : 'size-16 text-[20px]',
      )}
    >
      {photoURL ? (
        <Image
          src={smallest(photoURL)}
          alt=""
          width={64}
          height={64}
          unoptimized
          className={dimmed ? 'size-full object-cover opacity-50' : 'size-full object-cover'}
        />
      ) : (
        initials
      )}
    </span>
  );
}

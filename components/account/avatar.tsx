import { cva, type VariantProps } from 'class-variance-authority';
import Image from 'next/image';
import { initials } from '@/lib/base/initials';
import { smallest } from '@/lib/images/address';

const frame = cva(
  'relative grid shrink-0 place-items-center overflow-hidden rounded-full font-bold not-italic',
  {
    variants: {
      size: {
        /** In the navbar. */
        xs: 'size-8 bg-deep text-on-deep text-xs dark:bg-line-strong',
        /** In the row of a list. */
        sm: 'size-10 border border-line bg-surface-2 text-ink-2 text-xs',
        /** Under words of one's own. */
        md: 'size-12 border border-line bg-surface-2 text-ink-2 text-sm',
        lg: 'size-16 border border-line bg-surface-2 text-[20px] text-ink-2',
      },
    },
    defaultVariants: { size: 'lg' },
  },
);

type AvatarProps = VariantProps<typeof frame> & {
  name: string;
  photoURL: string | null;
  /** While a new photo is on its way. */
  dimmed?: boolean;
};

/**
 * A face, or the initials of a name. Decoration: the name stands beside it. The initials stand behind the face too, for
 * a page that was kept may name a photo that has been removed since.
 */
export function Avatar({ name, photoURL, dimmed = false, size }: AvatarProps) {
  return (
    <span aria-hidden className={frame({ size })}>
      {!dimmed && initials(name)}
      {photoURL && (
        <Image
          src={smallest(photoURL)}
          alt=""
          width={64}
          height={64}
          unoptimized
          className={`absolute inset-0 size-full object-cover ${dimmed ? 'opacity-50' : ''}`}
        />
      )}
    </span>
  );
}

/** The face of who is signed in, empty in everybody's document until `elements/account-nav` knows who that is. */
export function NavbarFace() {
  return (
    <span aria-hidden className={frame({ size: 'xs' })}>
      <span data-initials suppressHydrationWarning>
        {' '}
      </span>
      {/* biome-ignore lint/performance/noImgElement: its address is not known yet */}
      <img
        alt=""
        width={64}
        height={64}
        hidden
        suppressHydrationWarning
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  );
}

import { initials } from '@/lib/base/initials';
import { smallest } from '@/lib/images/address';

/** `xs` in the navbar, `sm` in the row of a list, `md` under words of one's own (app/chrome.css). */
type Size = 'xs' | 'sm' | 'md' | 'lg';

type AvatarProps = {
  size?: Size;
  name: string;
  photoURL: string | null;
  /** While a new photo is on its way. */
  dimmed?: boolean;
};

/**
 * A face, or the initials of a name. Decoration: the name stands beside it. The initials stand behind the face too, for
 * a page that was kept may name a photo that has been removed since.
 */
export function Avatar({ name, photoURL, dimmed = false, size = 'lg' }: AvatarProps) {
  return (
    <span aria-hidden className={`face face-${size}`}>
      {!dimmed && initials(name)}
      {photoURL && (
        // biome-ignore lint/performance/noImgElement: it was sized when it arrived, and Next's is a script on every page of an account
        <img
          src={smallest(photoURL)}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          decoding="async"
          {...(dimmed && { className: 'opacity-50' })}
        />
      )}
    </span>
  );
}

/** The face of who is signed in, empty in everybody's document until `elements/account-nav` knows who that is. */
export function NavbarFace() {
  return (
    <span aria-hidden className="face face-xs">
      <span data-initials suppressHydrationWarning>
        {' '}
      </span>
      {/* biome-ignore lint/performance/noImgElement: its address is not known yet */}
      <img alt="" width={64} height={64} hidden suppressHydrationWarning />
    </span>
  );
}

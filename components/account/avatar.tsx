import { initials } from '@/lib/base/initials';
import { smallest } from '@/lib/images/address';

/** `xs` in the navbar, `sm` in table rows, `md` beside a review, `lg` on the profile (app/chrome.css). */
type Size = 'xs' | 'sm' | 'md' | 'lg';

type AvatarProps = {
  size?: Size;
  name: string;
  photoURL: string | null;
  /** While a new photo is being uploaded. */
  dimmed?: boolean;
};

/**
 * A photo, or the initials of a name. Decorative: the name stands beside it. The initials are rendered behind the photo
 * too, because a cached page may name a photo that has been removed since.
 */
export function Avatar({ name, photoURL, dimmed = false, size = 'lg' }: AvatarProps) {
  return (
    <span aria-hidden className={`face face-${size}`}>
      {!dimmed && initials(name)}
      {photoURL && (
        // biome-ignore lint/performance/noImgElement: sized on upload; next/image is a script on every account page
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

/** The signed-in visitor's avatar; empty in the shared (cached) document until `elements/account-nav` fills it in. */
export function NavbarFace() {
  return (
    <span aria-hidden className="face face-xs">
      <span data-initials suppressHydrationWarning>
        {' '}
      </span>
      {/* biome-ignore lint/performance/noImgElement: the photo's URL is not known yet */}
      <img alt="" width={64} height={64} hidden suppressHydrationWarning />
    </span>
  );
}

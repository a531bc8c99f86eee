import type { SVGProps } from 'react';
import { site } from '@/lib/base/site';

type Sign =
  | 'info'
  | 'check'
  | 'alert'
  | 'arrow'
  | 'left'
  | 'menu'
  | 'close'
  | 'plus'
  | 'pause'
  | 'play'
  | 'mail'
  | 'theme'
  | 'search'
  | 'filter'
  | 'list'
  | 'star';

/**
 * The shop's own signs, for public pages: plain shapes, where the icons of the library would bring their drawing along
 * each time. A sign that is drawn there is used everywhere; what only the signed-in half shows comes from lucide-react.
 * A drawn sign beside words; hidden from assistive technology, so a lone icon's control needs an `aria-label`.
 */
export function Icon({
  name,
  className = '',
  ...props
}: { name: Sign } & Omit<SVGProps<SVGSVGElement>, 'name'>) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`.trim()} {...props}>
      <use href={`${site.signs}#${name}`} />
    </svg>
  );
}

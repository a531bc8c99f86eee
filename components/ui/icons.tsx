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
 * The shop's own icons, for public pages: `<use>` references, where icons of the library would repeat their drawing in
 * every page. An icon drawn here is used everywhere; what only the signed-in area shows comes from lucide-react.
 * Hidden from assistive technology, so a control with a lone icon needs an `aria-label`.
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

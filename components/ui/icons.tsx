import type { SVGProps } from 'react';

const shapes = {
  arrow: <path d="M4 12h15M13 6l6 6-6 6" />,
  left: <path d="M20 12H5M11 6l-6 6 6 6" />,
  menu: <path d="M4 8h16M4 16h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  plus: <path d="M12 5v14M5 12h14" />,
  pause: <path d="M9 6v12M15 6v12" />,
  play: <path d="M8 5.5v13l10-6.5z" />,
  mail: <path d="M4 6h16v12H4zM4 7l8 6 8-6" />,
  theme: (
    <>
      <circle cx="12" cy="12" r="7.5" />
      <path d="M12 4.5v15a7.5 7.5 0 0 0 0-15z" fill="currentColor" />
    </>
  ),
  star: (
    <path
      d="m12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9z"
      strokeLinejoin="round"
    />
  ),
} as const;

/**
 * The shop's own signs, for public pages: plain shapes, where the icons of the library would bring its client code along.
 * A sign that is drawn here is used everywhere; what only the signed-in half shows comes from lucide-react.
 * A drawn sign beside words; hidden from assistive technology, so a lone icon's control needs an `aria-label`.
 */
export function Icon({
  name,
  className = '',
  ...props
}: { name: keyof typeof shapes } & Omit<SVGProps<SVGSVGElement>, 'name'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="square"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      {...props}
    >
      {shapes[name]}
    </svg>
  );
}

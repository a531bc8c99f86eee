import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** The quiet zone that scanners need around a code, in modules (ISO 18004). */
const margin = 4;

/** Renders a text as a QR code on the server; dark on light in every theme, because many apps read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const side = code.size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-md border border-line bg-white"
    >
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}

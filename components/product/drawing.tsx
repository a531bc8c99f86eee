import { linesOf } from '@/components/product/drawing-lines';
import type { Shape } from '@/components/product/drawing-shape';
import { inMillimeters } from '@/lib/base/figures';

const drawingId = 'scale-drawing';

/** A product's dimensions, drawn to scale from its properties; labelled as a drawing, not a picture. */
export function Drawing({ shape }: { shape: Shape }) {
  const { viewBox, parts, path, labels, marks } = linesOf(shape);
  const said = shape.dimensions
    .map(({ label, mm }) => `${label.toLowerCase()} ${inMillimeters(mm)}`)
    .join(', ');
  return (
    <figure className="tile drawing">
      <svg role="img" aria-label={`Drawn to scale: ${said}`} viewBox={viewBox}>
        <g id={drawingId}>
          {parts.map(({ look, ...part }) => (
            <rect key={look} {...part} className={`drawing-${look}`} />
          ))}
          <path d={path} />
        </g>
        {labels.map(({ x, y, end, lines: [name, length] }) => (
          <text key={name} x={x} y={y} textAnchor={end}>
            {name}
            <tspan x={x} dy="24">
              {length}
            </tspan>
          </text>
        ))}
        {marks.map(({ x, text }) => (
          <text key={text} x={x} y="560" textAnchor="middle" className="drawing-mark">
            {text}
          </text>
        ))}
        <text x="300" y="588" textAnchor="middle" className="drawing-mark">
          Drawn to scale, in millimeters
        </text>
      </svg>
    </figure>
  );
}

/** The same as a thumbnail, reused through `<use>` so that it adds no bytes. */
export function DrawingThumb() {
  return (
    <svg aria-hidden="true" viewBox="60 60 480 480" className="tile drawing drawing-thumb">
      <use href={`#${drawingId}`} />
    </svg>
  );
}

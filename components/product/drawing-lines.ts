import type { Shape } from '@/components/product/drawing-shape';
import { inMillimeters } from '@/lib/base/figures';

/** The drawing's square canvas, in its own units, and the space of it that the product may fill. */
const canvas = 600;
const [most, tallest] = [360, 280];
const [middle, rulerTop] = [270, 520];
const gap = 34;

type Label = { x: number; y: number; end: 'start' | 'middle' | 'end'; lines: [string, string] };

/** A shape laid out on its canvas. */
export type Lines = {
  viewBox: string;
  parts: { look: Shape['parts'][number]['look']; x: number; y: number; width: number; height: number }[];
  /** The dimension lines and the ruler, as an SVG path. */
  path: string;
  labels: Label[];
  /** Numbers below the ruler. */
  marks: { x: number; text: string }[];
};

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The ruler's step in millimeters: the finest whose marks are at least five units apart. */
const stepOf = (scale: number): number =>
  [1, 2, 5, 10, 20, 50, 100, 200, 500].find((mm) => mm * scale >= 5) ?? 1000;

/** A ruler as long as the product, with a longer mark and a number at every tenth step, or fifth if it is short. */
function ruler(left: number, width: number, scale: number) {
  const step = stepOf(scale);
  const count = Math.floor(width / step);
  const long = count >= 20 ? 10 : 5;
  const ticks = Array.from({ length: count + 1 }, (_, index) => {
    const isLong = index % long === 0;
    return { x: rounded(left + index * step * scale), isLong, mm: index * step };
  });
  return {
    path: ticks.map(({ x, isLong }) => `M${x} ${rulerTop}v${isLong ? 18 : 9}`).join(''),
    marks: ticks.filter(({ isLong }) => isLong).map(({ x, mm }) => ({ x, text: String(mm) })),
  };
}

/** Lays a shape out: as large as fits, centered, with its dimensions around it and a ruler of the same scale below. */
export function linesOf({ width, height, parts, dimensions }: Shape): Lines {
  const scale = Math.min(most / width, tallest / height);
  const [left, top] = [(canvas - width * scale) / 2, middle - (height * scale) / 2];
  const [px, py] = [(x: number) => rounded(left + x * scale), (y: number) => rounded(top + y * scale)];
  const measured = dimensions.map(({ label, mm, x1, y1, x2, y2 }) => {
    const lines: [string, string] = [label, inMillimeters(mm)];
    if (y1 === y2) {
      const y = py(y1) + gap;
      const path = `M${px(x1)} ${y}H${px(x2)}M${px(x1)} ${y - 7}v14M${px(x2)} ${y - 7}v14`;
      return { path, label: { x: px((x1 + x2) / 2), y: y + 30, end: 'middle' as const, lines } };
    }
    const side = x1 > 0 ? 1 : -1;
    const x = rounded(px(x1) + side * gap * 0.7);
    const path = `M${x} ${py(y1)}V${py(y2)}M${x - 7} ${py(y1)}h14M${x - 7} ${py(y2)}h14`;
    const end = side > 0 ? ('start' as const) : ('end' as const);
    return { path, label: { x: x + side * 16, y: py((y1 + y2) / 2) - 4, end, lines } };
  });
  const below = ruler(left, width, scale);
  return {
    viewBox: `0 0 ${canvas} ${canvas}`,
    parts: parts.map(({ look, ...part }) => ({
      look,
      x: px(part.x),
      y: py(part.y),
      width: rounded(part.width * scale),
      height: rounded(part.height * scale),
    })),
    path: [...measured.map(({ path }) => path), below.path].join(''),
    labels: measured.map(({ label }) => label),
    marks: below.marks,
  };
}

import { tenths } from '@/lib/base/figures';

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats bytes: '1.2 GB'. */
export function inBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${value < 10 && step > 0 ? tenths(value) : Math.round(value)} ${units[step]}`;
}

/** Formats seconds: '45 s', '12 min', '3 h', '2 days'. */
export function inTime(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** Formats a clock's lead over another, in seconds: '+1.2 s', '−0.3 s', '0.0 s'. */
export function inSkew(seconds: number): string {
  const shown = tenths(Math.abs(seconds));
  if (shown === tenths(0)) return `${shown} s`;
  return `${seconds < 0 ? '−' : '+'}${shown} s`;
}

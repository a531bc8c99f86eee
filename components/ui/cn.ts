import { type ClassNameValue, extendTailwindMerge } from 'tailwind-merge';

const sizes = ['note', 'body', 'title', 'hero', 'figure'];

/** Joins class names; of two utilities for one property the later wins. Knows the text sizes and spaces of `app/theme.css`. */
const merge = extendTailwindMerge({ extend: { theme: { text: sizes, spacing: ['edge'] } } });

export function cn(...classes: ClassNameValue[]): string {
  return merge(...classes);
}

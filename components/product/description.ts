import { cutAtWord } from '@/lib/base/titles';

/** Characters that fit beside the pictures without pushing the form out of sight. */
const shortLength = 480;
const leadLength = 300;

/** A description in paragraphs, and what of it stands beside the pictures. */
export function descriptionOf(desc: string): { paragraphs: string[]; lead: string; isLong: boolean } {
  const paragraphs = desc
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  const isLong = desc.length > shortLength || paragraphs.length > 1;
  return { paragraphs, lead: isLong ? cutAtWord(paragraphs[0] ?? desc, leadLength) : desc, isLong };
}

import { cutAtWord } from '@/lib/base/titles';

/** The most characters beside the pictures that do not push the form out of view. */
const shortLength = 480;
const leadLength = 300;

/** Splits a description into paragraphs, and cuts what is shown beside the pictures (`lead`). */
export function descriptionOf(desc: string): { paragraphs: string[]; lead: string; isLong: boolean } {
  const paragraphs = desc
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  const isLong = desc.length > shortLength || paragraphs.length > 1;
  return { paragraphs, lead: isLong ? cutAtWord(paragraphs[0] ?? desc, leadLength) : desc, isLong };
}

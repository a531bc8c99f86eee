import type { Fate, Import, ImportQuery } from '@/lib/catalogue/import/schema';

export const fateWords: Record<Fate, string> = {
  add: 'Will be added',
  change: 'Will change',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

export const stateWords: Record<Import['state'], string> = {
  checking: 'is being checked.',
  checked: 'is checked. Nothing has changed yet.',
  running: 'is being imported.',
  done: 'is imported.',
  stopped: 'was stopped. What was done stays.',
};

export const showWords: Record<ImportQuery['show'], string> = {
  all: 'All lines',
  refused: 'Refused',
  change: 'Changes',
  add: 'New',
  unchanged: 'Unchanged',
  left: 'Left out',
};

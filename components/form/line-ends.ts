/** Normalizes line ends as form controls do, so that a text can be compared with a control's value. */
export const normalizeLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

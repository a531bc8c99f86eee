/** A text with its lines ended as controls end them, to be compared with what a control says. */
export const asControls = (text: string): string => text.replace(/\r\n?/g, '\n');

/** So many lines are ordered at once: a list takes no more, and one payment takes as many orders. */
export const mostLines = 50;

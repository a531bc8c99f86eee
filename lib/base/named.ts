export type NameIn<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | NameIn<Rest>
  : Text;

/** Splits names at single blanks, with a type that knows each of them. */
export const named = <Text extends string>(text: Text) =>
  // The cast is needed because `split` returns plain strings.
  text.split(' ') as NameIn<Text>[];

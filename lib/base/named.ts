export type NameIn<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | NameIn<Rest>
  : Text;

/** Names that stand in a row with one blank between two, each known to the compiler. */
export const named = <Text extends string>(text: Text) =>
  // To the compiler a split text is any text.
  text.split(' ') as NameIn<Text>[];

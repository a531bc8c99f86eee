/** One answer of the blog. Words in backticks are code. */
export interface Answer {
  id: string;
  question: string;
  /** The first sentence, which already gives the answer. */
  lead: string;
  text: string;
}

/** When all answers were published; they have not changed since. */
export const answersPublished = '2026-11-22T20:00:00.000Z';

/** The six static answers of /blog (specification §2). */
export const answers: readonly Answer[] = [
  {
    id: 'slow-rendering',
    question: 'How do I find and fix slow rendering in React?',
    lead: 'Measure before changing anything.',
    text: 'Record an interaction with the React Developer Tools profiler and the browser\'s Performance panel, then look for components that render often or take long. The usual cures are structural: keep state close to where it is used, pass slow subtrees as children so that they are not re-created, give list items stable keys, and window very long lists. Wrap non-urgent updates in `useTransition`, or defer a value with `useDeferredValue`, so that typing stays responsive. In Next.js, leave data fetching and static markup in Server Components and mark only interactive leaves with `"use client"`; less JavaScript is the best optimization. React Compiler can memoize components and values at build time, so with it enabled you rarely need `memo`, `useMemo` or `useCallback` by hand. Without it, add them only where the profiler shows a benefit.',
  },
  {
    id: 'prototypal-inheritance',
    question: 'How does prototypal inheritance work in JavaScript?',
    lead: 'Every JavaScript object has an internal link, `[[Prototype]]`, that points to another object or to null.',
    text: 'When you read a property that the object does not own, the engine follows that link, and then the next one, until it finds the name or reaches null. Methods placed on a prototype are therefore shared by all objects that delegate to it, while an assignment normally creates an own property on the receiver. You can set the link with `Object.create(proto)`, inspect it with `Object.getPrototypeOf`, and check ownership with `Object.hasOwn`. A function called with `new` gives its instances the object in its `prototype` property. The class syntax uses the same mechanism: `extends` links both the prototypes and the constructors, so static methods are inherited too. Prefer short chains and composition, and avoid changing built-in prototypes or calling `Object.setPrototypeOf` in hot code.',
  },
  {
    id: 'unit-tests',
    question: 'What is a unit test, and what makes a good one?',
    lead: 'A unit test runs a small piece of code on its own, gives it known input and checks the result.',
    text: 'It should be fast, repeatable and independent of the network, the clock and the order of other tests. Follow three steps: arrange the data, act once, assert what matters. Name the test after the behavior, for example "rejects an order below the minimum quantity", so that a failure reads like a sentence. Test observable results rather than private details; otherwise every refactor breaks the suite. Replace slow or random collaborators with simple fakes, but do not mock what you are testing. For React components, Vitest or Jest with Testing Library lets you query by role and text as a person would. Async Server Components are better covered end to end, for instance with Playwright. Write a failing test before fixing a bug, and it stays fixed.',
  },
  {
    id: 'state-and-props',
    question: 'What is the difference between state and props in React?',
    lead: "Props are a component's inputs.",
    text: "The parent passes them, and the component must treat them as read-only. State is a component's own memory: React keeps it between renders, and changing it through its setter schedules a new render. If a value can be computed from props or from other state, calculate it while rendering instead of storing a copy that can go stale. When two components need the same value, move it to their nearest common parent, pass it down as a prop and pass a callback to request changes; this is called lifting state up. Both hold plain values for one render, like a snapshot, so reading state right after calling its setter still gives the old value. In React 19, ref is an ordinary prop for function components. In Next.js, Server Components receive props but cannot hold state, and props sent to Client Components must be serializable.",
  },
  {
    id: 'mutating-state',
    question: 'Why should I not mutate state in React?',
    lead: 'React decides whether something changed by comparing references with `Object.is`.',
    text: 'If you push into an array held in state and then set that same array, the reference is identical, so React may skip the render and the screen keeps showing old data. Mutation also breaks snapshots: an effect, a memoized child or a transition still in progress may be reading the object you just altered. React Compiler relies on the same rule and assumes that props and state are immutable. Create a new value instead: spread the object, use `map` and `filter`, or `toSorted` and `with` for arrays, and copy every nested level that you change. When the next value depends on the previous one, use an updater such as `setCount(c => c + 1)`. For deeply nested data, flatten the shape, use a reducer, or let Immer produce the copies. StrictMode calls render functions twice in development, which helps to expose mistakes.',
  },
  {
    id: 'product-search',
    question: 'How do I build a product search with React and Next.js?',
    lead: 'Keep the query in the URL, so that results can be shared, bookmarked and restored by the back button.',
    text: 'In a Next.js page, await `searchParams`, validate the text, and query the database in a Server Component; only the input has to be a Client Component. A plain GET form, or the Form component from `next/form`, works even before JavaScript loads. For search as you type, debounce by about 300 ms and call `router.replace` inside `startTransition`, showing `isPending` while the old list stays visible. Stream the list inside a Suspense boundary keyed by the query. On the server, start with an indexed full-text search in PostgreSQL and add trigram matching for typing errors; move to a dedicated engine only when you need facets or ranking at scale. Always use parameterized queries, limit and paginate results, label the input, announce the result count, and design the empty state.',
  },
];

type Neighbors = { answer: Answer; previous: Answer | undefined; next: Answer | undefined };

/** The answer with this slug and its neighbors on the page of all answers; undefined if there is none. */
export function answerAt(slug: string): Neighbors | undefined {
  const index = answers.findIndex(({ id }) => id === slug);
  const answer = answers[index];
  return answer && { answer, previous: answers[index - 1], next: answers[index + 1] };
}

/** A text without the backticks that mark code. */
export const plainWords = (text: string): string => text.replaceAll('`', '');

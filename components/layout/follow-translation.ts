/** Texts that a translation took out of the page, each with the element that it put in its place. */
const standIns = new WeakMap<Node, Element>();

/** Puts a text back that React changed outside of the page; the browser then translates it again. */
const backIn = (changes: readonly MutationRecord[]) => {
  for (const { target } of changes) {
    const standIn = standIns.get(target);
    if (standIn?.isConnected && target instanceof Text) standIn.replaceWith(target);
  }
};

/** Browsers put `font` elements in, which React never renders. */
const isStandIn = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

/** What stands in `parent` for a child that React believes is there; null if nothing does. */
function childFor(parent: Node, child: Node): Node | null {
  if (child.parentNode === parent) return child;
  const standIn = standIns.get(child);
  return standIn?.parentNode === parent ? standIn : null;
}

let isForgiving = false;

/** Lets React insert before, and remove, what a translation has replaced. */
function forgive(): void {
  if (isForgiving) return;
  isForgiving = true;
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && childFor(this, before));
    return node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const there = childFor(this, node);
    if (there) removeChild.call(this, there);
    return node;
  };
}

function note(changes: readonly MutationRecord[], changed: MutationObserver): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes)
    for (const text of removedNodes) {
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
      if (!(text instanceof Text) || text.isConnected || !standIn) continue;
      standIns.set(text, standIn);
      changed.observe(text, { characterData: true });
      forgive(); // from the first on: elsewhere, an error of React's stays one
    }
}

/**
 * Lets React go on rendering a page that the browser translates. It would otherwise fail, and take what was typed with
 * it, as soon as it inserts before, removes or changes a text that a translation has replaced
 * (https://github.com/facebook/react/issues/11538).
 */
export function followTranslation(): void {
  const changed = new MutationObserver(backIn);
  new MutationObserver((changes) => note(changes, changed)).observe(document.body, {
    childList: true,
    subtree: true,
  });
}

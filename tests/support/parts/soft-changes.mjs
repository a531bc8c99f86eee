// Loaded into a shop before its own code: from SIGUSR2 to the next one it is told of a thousand soft changes a second, as orders
// do that move stock of the products that MOVED_PRODUCTS lists (decision 0018). So many orders no database here would take.
const perSecond = 1000;
const turnMs = 10;
const ids = (process.env.MOVED_PRODUCTS ?? '').split(',');

let timer;
let [since, told] = [0, 0];

function tell() {
  const due = ((performance.now() - since) / 1000) * perSecond;
  for (; told < due; told += 1) {
    const change = { soft: ['products', `product:${ids[told % ids.length]}`] };
    for (const listener of globalThis[Symbol.for('storefront.cache-change-listeners')] ?? [])
      listener(change);
    globalThis[Symbol.for('storefront.documents')]?.move(change);
  }
}

process.on('SIGUSR2', () => {
  if (timer) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  [since, told] = [performance.now(), 0];
  timer = setInterval(tell, turnMs);
});

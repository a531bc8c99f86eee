// Loaded into a shop before its own code: between two SIGUSR2 it sends the shop a thousand soft changes a second, as
// orders for the products in MOVED_PRODUCTS would (decision 0018). The tests' database could not take that many orders.
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
    globalThis[Symbol.for('storefront.documents')]?.noteChange(change);
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

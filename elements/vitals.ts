import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { pageKindOf, type Vital } from '@/lib/base/vitals';

/**
 * Measures the Web Vitals of this visit and sends them to the shop when the page is hidden: three numbers, the kind of
 * page, and whether the window is a phone's. A separate module, which elements/main loads some time after the page.
 */
const values: Partial<Record<Vital, number>> = {};
/** Ids of the metrics noted so far. Each counts once, with its value when the page was first hidden. */
const told = new Set<string>();

function note({ name, value, id }: Metric): void {
  if (told.has(id) || (name !== 'LCP' && name !== 'INP' && name !== 'CLS')) return;
  told.add(id);
  values[name] = value;
}

function tell(): void {
  if (document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return;
  const device = innerWidth < 768 ? 'phone' : 'desk';
  const measured = { page: pageKindOf(location.pathname), device, ...values };
  for (const name of Object.keys(values)) Reflect.deleteProperty(values, name);
  navigator.sendBeacon('/vitals', new Blob([JSON.stringify(measured)], { type: 'application/json' }));
}

/** Visitors who ask not to be tracked are not measured, although the report does not identify anybody. */
const asksNotTo = navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;

if (!asksNotTo) {
  onLCP(note);
  onINP(note);
  onCLS(note);
  // Added after the library's own listeners, which report their last values on the same events.
  document.addEventListener('visibilitychange', tell);
  addEventListener('pagehide', tell);
}

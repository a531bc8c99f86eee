import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { pageKindOf, type Vital } from '@/lib/base/vitals';

/**
 * Measures what this visit felt like and tells the shop once, when the page is left: three numbers, the kind of page, and
 * whether the window is a phone's. A module of its own, which elements/main loads when the page has long been there.
 */
const values: Partial<Record<Vital, number>> = {};
/** Each is told once, with what it came to when the page was hidden first. */
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

/** Who asks not to be tracked is not measured either, though nothing here tells who he is. */
const asksNotTo = navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true;

if (!asksNotTo) {
  onLCP(note);
  onINP(note);
  onCLS(note);
  // After the library's own, which say their last at the same moment.
  document.addEventListener('visibilitychange', tell);
  addEventListener('pagehide', tell);
}

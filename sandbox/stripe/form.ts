export type FormValue = string | FormValue[] | FormObject;
export type FormObject = { [key: string]: FormValue };

const MAX_DEPTH = 6;

/** Reads Stripe's form encoding (`a[b][c]=v`, `a[]=v`, `a[0][b]=v`) as nested objects and arrays of strings. */
export function parseForm(encoded: string): FormObject {
  const root = emptyObject();
  for (const [name, value] of new URLSearchParams(encoded)) {
    insert(root, name.replaceAll(']', '').split('[').slice(0, MAX_DEPTH), value);
  }
  return Object.assign(root, withArrays(root));
}

/** Without a prototype, so that `__proto__` is an ordinary key. */
function emptyObject(): FormObject {
  return Object.create(null);
}

function insert(target: FormObject, [written = '', ...rest]: string[], value: string): void {
  const key = written === '' ? String(Object.keys(target).length) : written;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const existing = target[key];
  const child = typeof existing === 'object' && !Array.isArray(existing) ? existing : emptyObject();
  target[key] = child;
  insert(child, rest, value);
}

/** Turns nested objects with the keys 0, 1, 2 … into arrays. */
function withArrays(object: FormObject): FormObject {
  const result = emptyObject();
  for (const [key, value] of Object.entries(object)) {
    if (typeof value === 'string' || Array.isArray(value)) {
      result[key] = value;
      continue;
    }
    const converted = withArrays(value);
    const isArray = Object.keys(converted).every((name, index) => name === String(index));
    result[key] = isArray ? Object.values(converted) : converted;
  }
  return result;
}

/* global API_ORIGIN */

/** Nested parameters in Stripe's form encoding (`a[b]=c`); null and undefined are left out. */
export function encodeForm(params, prefix = '', form = new URLSearchParams()) {
  for (const [key, value] of Object.entries(params)) {
    const name = prefix === '' ? key : `${prefix}[${key}]`;
    if (value === null || value === undefined) continue;
    if (typeof value === 'object') encodeForm(value, name, form);
    else form.append(name, String(value));
  }
  return form;
}

/** Calls the API with the publishable key; resolves with `{ value }` or `{ error }`, never rejects. */
export async function callApi(key, method, path, params) {
  const form = encodeForm(params);
  const isGet = method === 'GET';
  try {
    const response = await fetch(`${API_ORIGIN}${path}${isGet ? `?${form}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(!isGet && { body: form }),
    });
    const body = await response.json();
    return response.ok ? { value: body } : { error: body.error };
  } catch {
    const message =
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

/** Whether the place that the card's fields come from can be reached. */
export const isFrameSent = () =>
  fetch(`${API_ORIGIN}/card-frame`).then(
    ({ ok }) => ok,
    () => false,
  );

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

/** The hidden fields of the page's first form for a server action. */
export function hiddenFieldsOf(html: string): [string, string][] {
  const [, form = ''] = /<form[^>]*>((?:(?!<\/form>)[\s\S])*\$ACTION[\s\S]*?)<\/form>/.exec(html) ?? [];
  const inputs = [...form.matchAll(/<input type="hidden"[^>]*>/g)].map(([input]) => input);
  return inputs.map((input) => {
    const [name = '', value = ''] = ['name', 'value'].map(
      (key) => new RegExp(` ${key}="([^"]*)"`).exec(input)?.[1] ?? '',
    );
    return [unescaped(name), unescaped(value)];
  });
}

/** Posts an earlier loaded login form with a wrong password, as a browser without scripts does. */
export async function postLogin(
  origin: string,
  hidden: readonly (readonly [string, string])[],
  shop = origin,
): Promise<{ status: number; html: string }> {
  const form = new FormData();
  for (const [name, value] of hidden) form.set(name, value);
  form.set('email', 'nobody@example.com');
  form.set('password', 'not the right one');
  const headers = { origin: shop, accept: 'text/html' };
  const answer = await fetch(`${origin}/login`, { method: 'POST', body: form, headers, redirect: 'manual' });
  return { status: answer.status, html: await answer.text() };
}

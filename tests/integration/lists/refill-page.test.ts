import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import ListPage from '@/app/(public)/list/page';
import { messages } from '@/lib/base/messages';
import { loginFrom, paths } from '@/lib/base/paths';
import { anOrder, aUser } from '../../support/factories.ts';
import { Visitor } from './visitor.ts';

const nobodys = 'a'.repeat(24);
const pageFor = async (visitor: Visitor, searchParams: Record<string, string>) =>
  renderToStaticMarkup(
    await visitor.asks(() => ListPage({ searchParams: Promise.resolve(searchParams) })),
  ).replaceAll('&amp;', '&');

describe('an address that offers to order again what cannot be shown', () => {
  it('says to an account that there is no such list or order, deleted meanwhile or somebody else’s', async () => {
    const visitor = new Visitor();
    await visitor.signIn(await aUser());
    const { order, actor } = await anOrder();
    const { list, order: words } = messages;
    expect(await pageFor(visitor, { from: 'list', id: nobodys })).toContain(list.notFound);
    expect(await pageFor(visitor, { from: 'order', id: order.id })).toContain(words.notFound);
    expect(await pageFor(visitor, {})).not.toContain(list.notFound);
    await visitor.signIn(actor);
    expect(await pageFor(visitor, { from: 'order', id: order.id })).not.toContain(words.notFound);
  });

  it('leads whoever is signed out back to the offer', async () => {
    const page = await pageFor(new Visitor(), { from: 'list', id: nobodys });
    const logins = [...page.matchAll(/href="(\/login[^"]*)"/g)].map(([, href]) => href);
    const login = loginFrom(paths.listFrom('list', nobodys));
    expect(logins).toEqual([login, login, login]);
    expect(page).toContain(messages.list.loginToRefill);
    const plain = await pageFor(new Visitor(), {});
    expect(plain).not.toContain(messages.list.loginToRefill);
    expect(plain).toContain(`href="${loginFrom(paths.list)}"`);
  });
});

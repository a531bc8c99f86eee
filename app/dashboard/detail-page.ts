import type { Metadata } from 'next';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import type { Actor } from '@/lib/auth/actor';
import { requirePageActor } from '@/lib/auth/admit';
import type { DashboardPage } from '@/lib/base/dashboard-pages';

export type DetailPageProps = { params: Promise<{ id: string }> };

/** What identifies the item in the title: its number, or a product's name. */
type Named = { number: string } | { name: string };

/**
 * A page that shows one item by its id. `open` checks access and reads the item, once for title and page, or shows the
 * 404 page; middleware has usually responded with 404 before (lib/ops/page-subject).
 */
export function detailPage<One extends Named>(
  page: DashboardPage,
  addressOf: (id: string) => string,
  read: (actor: Actor, id: string) => Promise<One>,
) {
  const openOnce = cache(async (id: string) => {
    const actor = await requirePageActor(page, addressOf(id));
    return { id, actor, shown: await orNotFound(read(actor, id)) };
  });
  const open = async ({ params }: DetailPageProps) => openOnce((await params).id);
  return {
    open,
    async generateMetadata(props: DetailPageProps): Promise<Metadata> {
      const { shown } = await open(props);
      return { title: `${page.title} ${'number' in shown ? shown.number : shown.name}` };
    },
  };
}

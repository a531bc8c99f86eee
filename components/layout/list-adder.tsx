import { Icon } from '@/components/ui/icons';
import { messages } from '@/lib/base/messages';
import { listedId, paths } from '@/lib/base/paths';

/** Id of the form that every 'Add to order list' button on the page submits. */
export const addFormId = 'to-list';

/** Confirms on public pages that a product was added to the order list; without scripts, by the URL's fragment. */
export function ListAdder() {
  return (
    <list-adder
      id={listedId}
      data-away={messages.unavailable}
      data-blocked={messages.list.cookiesBlocked}
      className="list-answer"
      suppressHydrationWarning
    >
      <form id={addFormId} action={paths.listAdd} method="post" hidden />
      <p role="status" suppressHydrationWarning>
        It is on your order list.
      </p>
      <a href={paths.list}>
        Order list <Icon name="arrow" />
      </a>
    </list-adder>
  );
}

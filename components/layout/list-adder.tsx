import { Icon } from '@/components/ui/icons';
import { messages } from '@/lib/base/messages';
import { listedId, paths } from '@/lib/base/paths';

/** The form of every 'Add to order list' on the page, whose buttons name it. */
export const addFormId = 'to-list';

/** Where public pages say that something was put on the order list: by the page's address without scripts. */
export function ListAdder() {
  return (
    <list-adder
      id={listedId}
      data-away={messages.unavailable}
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

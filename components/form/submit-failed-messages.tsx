import { Note } from '@/components/ui/note';
import { messages } from '@/lib/base/messages';

/** Hidden messages for a form that could not be sent; elements/unsent reveals one, and the fields stay as typed. */
export function SubmitFailedMessages() {
  return (
    <>
      <div data-unsent="away" hidden>
        <Note tone="bad" role="alert">
          {messages.unavailable}
        </Note>
      </div>
      <div data-unsent="outdated" hidden>
        <Note tone="bad" role="alert">
          {messages.outdated.scripted}
        </Note>
      </div>
    </>
  );
}

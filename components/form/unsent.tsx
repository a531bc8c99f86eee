import { Note } from '@/components/ui/note';
import { messages } from '@/lib/base/messages';

/** Why a form did not even reach the server: told where it stands, with all that was typed (elements/unsent). */
export function Unsent() {
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

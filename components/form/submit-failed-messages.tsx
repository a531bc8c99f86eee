import { FormMessage } from '@/components/form/form-message';
import { messages } from '@/lib/base/messages';

/** By `whyUnsent`. */
const sentences = {
  away: messages.unavailable,
  404: messages.outdated.scripted,
  413: messages.tooLargeToSend,
};

/** Hidden messages for a form that could not be sent; elements/unsent reveals one, and the fields stay as typed. */
export function SubmitFailedMessages() {
  return Object.entries(sentences).map(([why, sentence]) => (
    <div key={why} data-unsent={why} hidden>
      <FormMessage failure={{ message: sentence }} />
    </div>
  ));
}

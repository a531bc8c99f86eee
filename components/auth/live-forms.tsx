import type { ReactNode } from 'react';
import { Note } from '@/components/ui/note';
import { signInModule } from '@/lib/base/elements-module';
import { messages } from '@/lib/base/messages';

/** What the forms of one page send and show (elements/live-forms), with the module that makes them quick. */
export function LiveForms({ children }: { children: ReactNode }) {
  return (
    <live-forms className="group/forms block">
      {signInModule && <script type="module" async src={signInModule} />}
      <div data-part="page">{children}</div>
    </live-forms>
  );
}

/** Why a form did not even reach the server: told where it stands, with all that was typed. */
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

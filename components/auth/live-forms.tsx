import type { ReactNode } from 'react';
import { signInModule } from '@/lib/base/elements-module';

/** What the forms of one page send and show (elements/live-forms), with the module that makes them quick. */
export function LiveForms({ children }: { children: ReactNode }) {
  return (
    <live-forms className="group/forms block">
      {signInModule && <script type="module" async src={signInModule} />}
      <div data-part="page">{children}</div>
    </live-forms>
  );
}

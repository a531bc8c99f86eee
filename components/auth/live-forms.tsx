import type { ReactNode } from 'react';
import { signInModule } from '@/lib/base/elements-module';

/** Wraps a page's forms for elements/live-forms, and loads the module that submits them without leaving the page. */
export function LiveForms({ children }: { children: ReactNode }) {
  return (
    <live-forms className="group/forms block">
      {signInModule && <script type="module" async src={signInModule} />}
      <div data-part="page">{children}</div>
    </live-forms>
  );
}

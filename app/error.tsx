'use client';

import { ErrorMessage, type ErrorPageProps } from '@/components/layout/error-message';
import { SplitPage } from '@/components/layout/split-page';

export default function ErrorPage(props: ErrorPageProps) {
  return (
    <SplitPage>
      <ErrorMessage {...props} />
    </SplitPage>
  );
}

import { Legal, legalMetadata } from '@/components/layout/legal-page';
import { legalPages } from '@/lib/base/legal';

export const metadata = legalMetadata(legalPages.terms);

export default function TermsPage() {
  return <Legal page={legalPages.terms} />;
}

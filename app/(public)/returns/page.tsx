import { Legal, legalMetadata } from '@/components/layout/legal-page';
import { legalPages } from '@/lib/base/legal';

export const metadata = legalMetadata(legalPages.returns);

export default function ReturnsPage() {
  return <Legal page={legalPages.returns} />;
}

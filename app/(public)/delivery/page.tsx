import { Legal, legalMetadata } from '@/components/layout/legal-page';
import { legalPages } from '@/lib/base/legal';

export const metadata = legalMetadata(legalPages.delivery);

export default function DeliveryPage() {
  return <Legal page={legalPages.delivery} />;
}

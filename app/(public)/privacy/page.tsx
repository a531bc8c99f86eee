import { Legal, legalMetadata } from '@/components/layout/legal-page';
import { legalPages } from '@/lib/base/legal';

export const metadata = legalMetadata(legalPages.privacy);

export default function PrivacyPage() {
  return <Legal page={legalPages.privacy} />;
}

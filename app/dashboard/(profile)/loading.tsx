import { Spinner } from '@/components/ui/spinner';

export default function Loading() {
  return <Spinner className="py-24">Loading…</Spinner>;
}

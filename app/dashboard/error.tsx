'use client';

import { ErrorMessage, type ErrorPageProps } from '@/components/layout/error-message';

export default function DashboardError(props: ErrorPageProps) {
  return <ErrorMessage {...props} />;
}

import { summarizeList } from '@/lib/http/list-door';

export const dynamic = 'force-dynamic';

export const GET = summarizeList;

import { addToList } from '@/lib/http/list-door';

export const POST = addToList;

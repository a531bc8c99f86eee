import { signOutByForm } from '@/lib/http/sign-out-door';

export const POST = signOutByForm;

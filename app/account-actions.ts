/**
 * Every server action, for the pages that the router changes between. It sends a press during such a change to the page
 * that comes next; if that page did not have the action, Next would run it at another page and show that one's answer.
 */
import '@/lib/alerts/actions';
import '@/lib/auth/actions';
import '@/lib/catalogue/actions';
import '@/lib/lists/actions';
import '@/lib/orders/actions';
import '@/lib/orders/quotes/actions';
import '@/lib/payments/actions';
import '@/lib/reviews/actions';
import '@/lib/users/actions';

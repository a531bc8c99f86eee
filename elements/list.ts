import { OrderList } from '@/elements/order-list';

/** What moves on the page of the order list, and on no other: a module beside `main` (decision 0029). */
customElements.define('order-list', OrderList);

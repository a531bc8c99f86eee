import { OrderList } from '@/elements/order-list';

/** The interactive element of the order list's page, and of no other: a module beside `main` (decision 0029). */
customElements.define('order-list', OrderList);

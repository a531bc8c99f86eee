import { expect, it } from 'vitest';
import { GroupRow } from '@/components/orders/group-row';
import { paths } from '@/lib/base/paths';

it('an order says with which others it was placed, and leads to them; one placed alone says nothing', () => {
  expect(GroupRow({ order: { groupNumber: null }, list: paths.myOrders })).toBeNull();
  const row = GroupRow({ order: { groupNumber: 'NB-G1001' }, list: paths.myOrders });
  expect(row?.props.children.props).toMatchObject({
    href: '/dashboard/myOrder?q=NB-G1001',
    children: 'NB-G1001',
  });
});

import {
  Boxes,
  ClipboardList,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Package,
  Plus,
  ReceiptText,
  Star,
  User,
  Users,
} from 'lucide-react';
import type { Role } from '@/lib/auth/schema';
import { isWithin, paths } from '@/lib/base/paths';

export type DashboardLink = { href: string; label: string; icon: LucideIcon };

/** The sidebar by role, in the words of specification §2; the admin's last three are ours. */
export const dashboardLinks: Record<Role, readonly DashboardLink[]> = {
  user: [
    { href: paths.dashboard, label: 'My Profile', icon: User },
    { href: paths.myOrders, label: 'My order', icon: Package },
    { href: paths.review, label: 'Add Review', icon: Star },
  ],
  admin: [
    { href: paths.dashboard, label: 'My Profile', icon: User },
    { href: paths.manageUsers, label: 'Manage users', icon: Users },
    { href: paths.allOrders, label: 'All orders', icon: ReceiptText },
    { href: paths.addProduct, label: 'Add product', icon: Plus },
    { href: paths.manageProducts, label: 'Manage products', icon: Boxes },
    { href: paths.overview, label: 'Overview', icon: LayoutDashboard },
    { href: paths.reviews, label: 'Reviews', icon: MessageSquareText },
    { href: paths.auditLog, label: 'Audit log', icon: ClipboardList },
  ],
};

/** The entry that `pathname` belongs to: paying is part of My order, one order part of All orders. */
export function isCurrent(href: string, pathname: string): boolean {
  if (href === paths.myOrders && pathname.startsWith(paths.payment(''))) return true;
  return href === paths.dashboard ? pathname === href : isWithin(pathname, [href]);
}

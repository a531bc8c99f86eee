import {
  Activity,
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
import type { PageIcon } from '@/lib/base/dashboard-pages';

/** The sidebar's icons, by the name in each page's entry. */
export const dashboardIcons: Record<PageIcon, LucideIcon> = {
  person: User,
  parcel: Package,
  star: Star,
  people: Users,
  receipt: ReceiptText,
  plus: Plus,
  boxes: Boxes,
  board: LayoutDashboard,
  message: MessageSquareText,
  clipboard: ClipboardList,
  pulse: Activity,
};

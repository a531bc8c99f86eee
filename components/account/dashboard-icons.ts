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

/** The sidebar's signs by the name that a page's entry gives. */
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

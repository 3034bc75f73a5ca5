import { path } from '@perfboard/contracts/path';
import {
  Activity,
  ClipboardList,
  FolderKanban,
  Gauge,
  type LucideIcon,
  MailPlus,
  MessageSquareText,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  SquarePlus,
} from 'lucide-react';

export interface NavigationEntry {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Which unread count stands beside it. */
  counts?: 'bookings' | 'contacts';
  isExact?: boolean;
}

export const mainEntries: readonly NavigationEntry[] = [
  { label: 'Add Projects', to: path.adminAddProject, icon: SquarePlus },
  { label: 'View Projects', to: path.adminProjects, icon: FolderKanban },
  { label: 'View Requests', to: path.adminBookings, icon: ClipboardList, counts: 'bookings' },
  { label: 'View Contacts', to: path.adminContacts, icon: MessageSquareText, counts: 'contacts' },
  { label: 'View Newsletters', to: path.adminSubscribers, icon: MailPlus },
];

export const deskEntries: readonly NavigationEntry[] = [
  { label: 'Overview', to: path.admin, icon: Gauge, isExact: true },
  { label: 'Jobs', to: path.adminJobs, icon: Activity },
  { label: 'Audit', to: path.adminAudit, icon: ScrollText },
  { label: 'Privacy', to: path.adminPrivacy, icon: ShieldCheck },
  { label: 'Settings', to: path.adminSettings, icon: SlidersHorizontal },
];

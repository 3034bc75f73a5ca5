import { Eye, Mail, NotebookPen, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton, IconLink, RowActions } from '../admin-shell/cells.tsx';
import { telLink } from '../admin-shell/format.ts';

/** Who sent a lead, marked where the desk has noted something. */
export function LeadName({ name, note }: { name: string; note: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="desk-words min-w-36 font-semibold">{name}</span>
      {note && <NotebookPen size={14} aria-label="Has a note" className="text-copper" />}
    </span>
  );
}

interface LeadActionsProps {
  name: string;
  mobile: string;
  /** Address of a mail that answers. */
  reply: string;
  onView: () => void;
  children?: ReactNode;
}

/** Looks at a lead, or answers it by mail or phone. */
export function LeadActions({ name, mobile, reply, onView, children }: LeadActionsProps) {
  return (
    <RowActions>
      <IconButton label={`View ${name}`} icon={Eye} onClick={onView} />
      <IconLink label={`Reply to ${name}`} icon={Mail} href={reply} />
      <IconLink label={`Call ${name}`} icon={Phone} href={telLink(mobile)} />
      {children}
    </RowActions>
  );
}

import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { mailtoLink, useDeskFormat } from './format.ts';
import { Icon, type IconName } from './icon.tsx';
import { useMinute } from './use-minute.ts';

/** A point in time, on one line. */
export function Instant({ at }: { at: string }) {
  const { formatInstant } = useDeskFormat();
  return <span className="whitespace-nowrap">{formatInstant(at)}</span>;
}

/** How long ago an instant was, on one line: `3 days`. */
export function Age({ at }: { at: string }) {
  const { formatAge } = useDeskFormat();
  useMinute();
  return <span className="whitespace-nowrap">{formatAge(at)}</span>;
}

/** How long ago an instant was, in a sentence's form: `3 days ago`. */
export function Ago({ at }: { at: string }) {
  const { formatAgo } = useDeskFormat();
  useMinute();
  return <span className="whitespace-nowrap">{formatAgo(at)}</span>;
}

/** A link to write to an address. Where the address does not fit it breaks after its `@`, not inside a word. */
export function EmailLink({ email, isStrong = false }: { email: string; isStrong?: boolean }) {
  const domainAt = email.lastIndexOf('@') + 1;
  return (
    <a
      href={mailtoLink(email)}
      className={`desk-words py-1 underline decoration-rule-strong ${isStrong ? 'font-semibold' : ''}`}
    >
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </a>
  );
}

/** The actions of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="desk-actions">{children}</span>;
}

interface IconProps {
  /** The accessible name: the action and the row. */
  label: string;
  icon: IconName;
}

export function IconButton({
  label,
  icon,
  className,
  onClick,
}: IconProps & { className?: string; onClick: () => void }) {
  return (
    <Button variant="ghost" size="small" isIcon className={className} aria-label={label} onClick={onClick}>
      <Icon name={icon} size={17} />
    </Button>
  );
}

/** A link to an email app or a phone. */
export function IconLink({ label, icon, href }: IconProps & { href: string }) {
  return (
    <a
      href={href}
      className={buttonClass({ variant: 'ghost', size: 'small', isIcon: true })}
      aria-label={label}
    >
      <Icon name={icon} size={17} />
    </a>
  );
}

export function DeleteButton({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useMessages('desk');
  return (
    <IconButton label={t('deleteNamed', { name })} icon="trash" className="text-danger" onClick={onClick} />
  );
}

import { type ReactNode, useId } from 'react';

/** One setting: its name, what it does, and the controls. */
export function SettingSection({
  name,
  title,
  text,
  children,
}: {
  /** The end of its address, for links to it. */
  name?: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section id={name} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4" aria-labelledby={id}>
      <div className="grid gap-1">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {text && <p className="text-small text-muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}

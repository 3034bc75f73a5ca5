import { type ReactNode, type RefObject, useId } from 'react';

/** One setting: its name, what it does, and the controls. */
export function SettingSection({
  named,
  title,
  text,
  children,
}: {
  /** Of `useNamedSection`, for links to it. */
  named?: { id: string; ref: RefObject<HTMLElement | null> };
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section {...named} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4" aria-labelledby={id}>
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

import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useReloadWhenBack } from '../../data/reload-when-back.ts';

/** The listing could not be loaded. The retry reloads the page, with or without script. */
export function ProjectFailure({
  title,
  message,
  isLost = false,
}: {
  title: string;
  message: string;
  /** There was no answer. */
  isLost?: boolean | undefined;
}) {
  const isUnreachable = useReloadWhenBack(isLost);
  const t = useMessages('site');
  return (
    <div className="board-card mounted mx-auto grid w-full max-w-xl justify-items-center gap-4 p-10 text-center">
      <div role="alert" className="grid gap-2">
        <h2 className="text-h3">{title}</h2>
        <p className="text-muted">{message}</p>
        {isUnreachable && <p>{t('connectionLost')}</p>}
      </div>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          window.location.reload();
        }}
      >
        <Button type="submit">{t('tryAgain')}</Button>
      </form>
    </div>
  );
}

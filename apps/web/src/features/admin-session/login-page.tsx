import { path } from '@perfboard/contracts/path';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { DeskNameContext, usePageTitle } from '../../components/use-page-title.ts';
import { endedSession } from '../../data/paused-calls.ts';
import { trpc } from '../../data/trpc.ts';
import { ShopMark } from '../shell/shop-mark.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const t = useMessages('desk_session');
  const desk = useMessages('desk');
  usePageTitle(desk('login'));
  const name = useContext(DeskNameContext);
  const context = trpc.useUtils();
  return (
    <main className="solder-mask perf grid min-h-dvh place-items-center p-4">
      <a href="#login" className="skip-link button button-primary">
        {desk('skipToContent')}
      </a>
      <div id="login" className="desk-login mounted board-card w-full max-w-sm px-6 py-9 text-ink sm:px-9">
        <div className="mb-7 grid gap-3">
          <span className="flex items-center gap-2 text-copper">
            <ShopMark size={28} />
            <span className="silkscreen">{name}</span>
          </span>
          <h1 className="text-h2">{t('loginTitle')}</h1>
        </div>
        <LoginForm
          onSignedIn={() => {
            endedSession.setLoggingOut(false);
            // The guard sees the new session and redirects.
            return context.session.get.invalidate();
          }}
        />
        <p className="mt-7 flex flex-wrap justify-between gap-3 text-small text-muted">
          <Link to={path.home} className="py-1">
            {t('backToSite')}
          </Link>
          {/* A page that the server renders. */}
          <a href={path.adminResetPassword} className="py-1">
            {t('forgotPassword')}
          </a>
        </p>
      </div>
    </main>
  );
}

import { path, shopPath } from '@perfboard/contracts/path';
import type { Setup } from '@perfboard/contracts/setup';
import type { SetupStep } from '@perfboard/contracts/words/setting';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { MailDomainCheck } from '../admin-setting/mail-domain.tsx';
import { useAttempt } from '../admin-setting/use-attempt.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { Icon } from '../admin-shell/icon.tsx';
import { TestMail } from './test-mail.tsx';

const steps: Record<SetupStep, { title: string; text: string; to?: string }> = {
  profile: { title: 'Profile', text: 'Name, address, phone, opening hours', to: shopPath('profile') },
  logo: { title: 'Logo', text: 'On every page, in email and in the browser tab', to: shopPath('profile') },
  words: { title: 'Home page', text: 'What the shop offers, in your words', to: shopPath('home') },
  legal: {
    title: 'Legal and retention',
    text: 'Privacy policy, terms and data retention',
    to: shopPath('legal'),
  },
  mail: {
    title: 'Email',
    text: 'Your sender or notification address is still the example one. Ask the person who installed Perfboard to set MAIL_FROM and NOTIFY_EMAIL.',
  },
  project: { title: 'First project', text: 'With an image', to: path.adminAddProject },
  team: { title: 'Colleagues', text: 'Invited by email', to: path.adminTeam },
};

function DemoRemoval({ demo }: { demo: Setup['demo'] }) {
  const [isAsking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.setup.removeDemo.useMutation();
  const { alert, attempt } = useAttempt('Could not remove the demo content');
  const parts = [
    ...(demo.projects > 0 ? [`${demo.projects} unchanged demo projects with their images`] : []),
    ...demo.words.map((name) => `the demo’s ${name}`),
  ];
  return (
    <div className="grid gap-3">
      {parts.length > 0 && (
        <div>
          <Button variant="outline" size="small" onClick={() => setAsking(true)}>
            Remove demo content
          </Button>
        </div>
      )}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {isAsking && (
        <ConfirmDialog
          title="Remove demo content?"
          action="Remove"
          isBusy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            void attempt(async () => {
              const answer = await mutateAsync();
              await Promise.all([
                utils.setup.invalidate(),
                utils.shop.invalidate(),
                utils.project.invalidate(),
              ]);
              return answer;
            }).finally(() => setAsking(false))
          }
        >
          <p>Your own changes stay. This will be removed:</p>
          <ul className="list-disc pl-5">
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** What a new owner does first; gone once all of it is done. */
export function SetupPanel() {
  const id = useId();
  const isOwner = useMay('owner');
  const { data } = trpc.setup.get.useQuery();
  const isDone = data?.steps.every(({ is_done }) => is_done) && data.demo.projects === 0;
  if (!data || !isOwner || isDone) return null;
  return (
    <section aria-labelledby={id} className="desk-panel grid gap-4 p-5">
      <h2 id={id} className="text-h3">
        Set up your shop
      </h2>
      <ol className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {data.steps.map(({ step, is_done }) => {
          const { title, text, to } = steps[step];
          return (
            <li key={step} className="flex items-start gap-3 text-small">
              <Icon
                name={is_done ? 'check' : 'circle'}
                size={18}
                className={`mt-0.5 flex-none ${is_done ? 'text-signal' : 'text-muted'}`}
              />
              <span className="grid min-w-0 gap-0.5">
                <span className="font-semibold">
                  {to ? <Link to={to}>{title}</Link> : title}
                  {is_done && <span className="sr-only"> (done)</span>}
                </span>
                {!is_done && <span className="text-label text-muted wrap-anywhere">{text}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      <div className="border-t border-rule pt-4">
        <MailDomainCheck />
      </div>
      <TestMail />
      <DemoRemoval demo={data.demo} />
    </section>
  );
}

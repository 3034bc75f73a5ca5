import { path, shopPath } from '@perfboard/contracts/path';
import type { Setup } from '@perfboard/contracts/setup';
import type { SetupStep } from '@perfboard/contracts/words/setting';
import type { PlainKey } from '@perfboard/messages/translator';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';
import { DemoRemoval } from './demo-removal.tsx';
import { MailStep } from './mail-step.tsx';

interface StepText {
  title: PlainKey<'desk_setup'>;
  text: PlainKey<'desk_setup'>;
  /** The screen where the step is done, and the label of its link. */
  to: string;
  action: PlainKey<'desk_setup'>;
}

/** The texts of every step, by their keys. */
const stepTexts: Record<SetupStep, StepText> = {
  name: { title: 'nameTitle', text: 'nameText', to: shopPath('profile'), action: 'openProfile' },
  contact: { title: 'contactTitle', text: 'contactText', to: shopPath('profile'), action: 'openProfile' },
  services: { title: 'servicesTitle', text: 'servicesText', to: shopPath('home'), action: 'openHome' },
  project: { title: 'projectTitle', text: 'projectText', to: path.adminAddProject, action: 'addProject' },
  team: { title: 'teamTitle', text: 'teamText', to: path.adminTeam, action: 'inviteColleagues' },
  mail: { title: 'mailTitle', text: 'mailText', to: path.adminSettings, action: 'openSettings' },
  publish: { title: 'publishTitle', text: 'publishText', to: shopPath('legal'), action: 'openLegal' },
};

/** How many steps are done or skipped, and the first open one. */
export interface SetupProgress {
  done: number;
  /** Skipped, and not done. */
  skipped: number;
  total: number;
  next: SetupStep;
}

/** How much of the setup is done, and its next step. */
export function HintLine({ done, skipped, total, next }: SetupProgress) {
  const t = useMessages('desk_setup');
  return (
    <p className="max-w-3xl text-small">
      {t.rich('hint', {
        done,
        skipped,
        total,
        step: t(stepTexts[next].title),
        next: (parts) => (
          <Link key="next" to={path.admin} className="font-semibold text-action underline">
            {parts}
          </Link>
        ),
      })}
    </p>
  );
}

type Step = Setup['steps'][number];

interface StepListProps {
  steps: readonly Step[];
  shown: SetupStep;
  onShow: (step: SetupStep) => void;
}

/** All steps with their states; one is shown beside the list. */
function StepList({ steps, shown, onShow }: StepListProps) {
  const t = useMessages('desk_setup');
  return (
    <ol className="grid content-start gap-1 md:order-first">
      {steps.map((entry, at) => (
        <li key={entry.step}>
          <button
            type="button"
            className="setup-step"
            aria-current={entry.step === shown ? 'step' : undefined}
            onClick={() => onShow(entry.step)}
          >
            <Icon
              name={entry.is_done ? 'check' : entry.is_skipped ? 'minus' : 'circle'}
              size={18}
              className={`flex-none ${entry.is_done ? 'text-signal' : 'text-muted'}`}
            />
            <span className="min-w-0 flex-1">
              {at + 1}. {t(stepTexts[entry.step].title)}
            </span>
            <span className="text-label text-muted">
              {entry.is_done ? t('done') : entry.is_skipped && t('skipped')}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function ShownStep({ entry, demo }: { entry: Step; demo: Setup['demo'] }) {
  const t = useMessages('desk_setup');
  const { step, is_done, is_skipped } = entry;
  const { title, text, to, action } = stepTexts[step];
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.setup.skip.useMutation();
  const { alert, attempt } = useAttempt(t('saveFailed'));
  const skip = () =>
    void attempt(async () => {
      const answer = await mutateAsync({ step, is_skipped: !is_skipped });
      await utils.setup.invalidate();
      return answer;
    });
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-pad bg-sunken p-5">
      <h3 className="text-small font-semibold">{t(title)}</h3>
      <p className="max-w-prose text-small">{t(is_done && step === 'mail' ? 'mailDone' : text)}</p>
      {step === 'mail' && <MailStep isDone={is_done} />}
      {step === 'publish' && <DemoRemoval demo={demo} />}
      {alert?.tone === 'danger' && <Alert tone="danger">{alert.message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Link to={to} className="button button-primary button-small">
          {t(action)}
        </Link>
        {!is_done && (
          <Button variant="ghost" size="small" isBusy={isPending} onClick={skip}>
            {t(is_skipped ? 'addBack' : 'skip')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The steps of the setup, with the chosen or the next one. */
export function StepPanel({ setup: data, progress }: { setup: Setup; progress: SetupProgress }) {
  const t = useMessages('desk_setup');
  const id = useId();
  const [chosen, setChosen] = useState<SetupStep>();
  const { done, skipped, total, next } = progress;
  const entry = data.steps.find(({ step }) => step === (chosen ?? next));
  if (!entry) return null;
  return (
    <section aria-labelledby={id} className="desk-panel grid grid-cols-[minmax(0,1fr)] gap-5 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-h3">
          {t('title')}
        </h2>
        <p className="text-small text-muted">{t('progress', { done, skipped, total })}</p>
        <progress className="setup-progress" aria-labelledby={id} max={total} value={done} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        <ShownStep key={entry.step} entry={entry} demo={data.demo} />
        <StepList steps={data.steps} shown={entry.step} onShow={setChosen} />
      </div>
    </section>
  );
}

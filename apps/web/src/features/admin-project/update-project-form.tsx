import { path } from '@perfboard/contracts/path';
import type { ProjectDetail } from '@perfboard/contracts/project';
import { updateContentTypes } from '@perfboard/contracts/words/image';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { Presence } from '../admin-presence/presence.tsx';
import { LeaveGuard } from '../admin-shell/leave-guard.tsx';
import { RestoredDraft } from './form-part.tsx';
import { ProjectConflict } from './project-conflict.tsx';
import { ProjectFieldset } from './project-fields.tsx';
import { useProjectUpdate } from './use-project-draft.ts';

interface UpdateProjectFormProps {
  loaded: ProjectDetail;
  /** Another member deleted it: what was typed stays, and can't be saved. */
  isDeleted: boolean;
  /** Some translations below are not saved. */
  isTranslating: boolean;
}

export function UpdateProjectForm({ loaded, isDeleted, isTranslating }: UpdateProjectFormProps) {
  const t = useMessages('desk_project');
  const messages = useMessages('api_project');
  const desk = useMessages('desk');
  const navigate = useNavigate();
  const { base, isDirty, result, conflict, ...form } = useProjectUpdate(loaded);
  return (
    <form noValidate onSubmit={form.submit} className="desk-panel grid max-w-3xl gap-6 p-5 sm:p-8">
      <LeaveGuard isDirty={isDirty} onLeave={form.leave} />
      <Presence kind="project" id={loaded.uuid} isEditing={isDirty || isTranslating} />
      {form.isRestored && <RestoredDraft hasName hasPicture onDiscard={form.startAnew} />}
      {isDirty && form.isOutdated && <Alert tone="warn">{t('outdated')}</Alert>}
      <ProjectFieldset
        control={form.control}
        isNew={false}
        accept={updateContentTypes.join(',')}
        currentImageUrl={base.image_url}
        hasNoCategory={!base.category}
        presentCategory={base.category ?? undefined}
      />
      <div className="grid gap-4">
        {isDirty && (
          <p className="flex items-center gap-2 text-small font-semibold text-warn" role="status">
            <span className="pad" aria-hidden="true" />
            {messages('unsaved')}
          </p>
        )}
        {result && !isDeleted && !(isDirty && result.tone === 'success') && (
          <Alert tone={result.tone}>{result.message}</Alert>
        )}
        <div className="flex flex-wrap gap-3">
          {/* The leave guard asks if input would be lost. */}
          <Button variant="outline" onClick={() => void navigate(path.adminProjects)}>
            {desk('cancel')}
          </Button>
          <Button type="submit" isBusy={form.isSubmitting} disabled={!isDirty || isDeleted}>
            {t('update')}
          </Button>
        </div>
      </div>
      {conflict && <ProjectConflict {...conflict} />}
    </form>
  );
}

import { fileKinds, fileLimits } from '@perfboard/contracts/words/file';
import { useState } from 'react';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { MoreMenu } from '../admin-shell/more-menu.tsx';
import { RowButtons } from '../admin-shell/row-buttons.tsx';
import { FileLink } from './file-link.tsx';
import { useEditEnd, useStoredText } from './use-edit-end.ts';
import type { FileChange, ProjectFile } from './use-files.ts';

interface FileRowProps {
  project: string;
  file: ProjectFile;
  at: number;
  count: number;
  onChange: (fields: FileChange) => void;
  onRemove: () => void;
}

/** A file of the project: its name, kind, visibility and position. */
export function FileRow({ project, file, at, count, onChange, onRemove }: FileRowProps) {
  const { formatBytes } = useDeskFormat();
  const t = useMessages('desk_project');
  const desk = useMessages('desk');
  const { text: name, type, markSent } = useStoredText(file.name);
  const [isLinking, setLinking] = useState(false);
  const isEmpty = name.trim() === '';
  const saveName = useEditEnd(name, !isEmpty && name !== file.name, () => {
    markSent();
    onChange({ name });
  });
  const rename = () => {
    if (isEmpty) type(file.name);
    else saveName();
  };
  return (
    <li className="grid gap-3 rounded-pad border border-rule p-3">
      <div className="field-row grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label={t('fileName', { number: at + 1 })}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="text"
              maxLength={fileLimits.nameMax}
              value={name}
              onChange={({ target }) => type(target.value)}
              onBlur={rename}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                rename();
              }}
            />
          )}
        </Field>
        <Field label={t('fileType', { number: at + 1 })}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={file.kind}
              onChange={({ target }) => onChange({ kind: target.value as ProjectFile['kind'] })}
            >
              {fileKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t('fileKind', { kind })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <label className="flex min-h-8 items-center gap-2 text-small">
          <input
            type="checkbox"
            checked={file.is_public}
            aria-label={t('fileIsPublic', { name: file.name })}
            onChange={({ target }) => onChange({ is_public: target.checked })}
          />
          {t('isPublic')}
        </label>
        <span className="designator text-label text-muted whitespace-nowrap">{formatBytes(file.bytes)}</span>
        {!file.is_public && <span className="text-label text-muted">{t('onRequest')}</span>}
        <span className="ms-auto flex flex-wrap justify-end">
          <RowButtons
            name={file.name}
            at={at}
            count={count}
            onMove={(place) => onChange({ place })}
            menu={
              <MoreMenu
                label={t('moreFor', { name: file.name })}
                variant="ghost"
                size="small"
                actions={[
                  {
                    text: t('download'),
                    label: t('downloadNamed', { name: file.name }),
                    icon: 'download',
                    href: file.url ?? '',
                    isDownload: true,
                  },
                  {
                    text: t(isLinking ? 'hideLink' : 'link'),
                    label: t(isLinking ? 'hideLinkTo' : 'linkTo', { name: file.name }),
                    icon: 'link-2',
                    onSelect: () => setLinking(!isLinking),
                  },
                  {
                    text: desk('delete'),
                    label: desk('deleteNamed', { name: file.name }),
                    icon: 'trash',
                    isDanger: true,
                    onSelect: onRemove,
                  },
                ]}
              />
            }
          />
        </span>
      </div>
      {isLinking && <FileLink project={project} file={file.uuid} />}
    </li>
  );
}

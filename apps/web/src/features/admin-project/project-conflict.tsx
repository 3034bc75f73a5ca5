import type { PlainKey, Translator } from '@perfboard/messages/translator';
import { useMessages } from '../../components/messages.ts';
import { ConflictDialog } from '../admin-shell/conflict-dialog.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import type { ProjectFormValues } from './project-values.ts';

const shownFields = [
  ['project_name', 'projectName'],
  ['description', 'description'],
  ['category', 'category'],
  ['tags', 'tags'],
  ['featured', 'featured'],
  ['facts', 'factsAndLinks'],
  ['story', 'caseStudy'],
  ['parts_list', 'partsList'],
  ['state', 'state'],
  ['publish_at', 'publishAt'],
] as const satisfies ReadonlyArray<readonly [keyof ProjectFormValues, PlainKey<'desk_project'>]>;

type ShownField = (typeof shownFields)[number][0];

function asText(value: ProjectFormValues[keyof ProjectFormValues]): string {
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join('\n');
  return value ?? '';
}

/** A value as the form shows it: in the desk's language, and times in the viewer's time zone. */
function shownValue(
  t: Translator<'desk_project'>,
  { formatInstant }: DeskFormat,
  values: ProjectFormValues,
  name: ShownField,
): string {
  if (name === 'publish_at' && values.publish_at) return formatInstant(values.publish_at);
  if (name === 'featured') return t(values.featured ? 'yes' : 'no');
  if (name === 'state') return t('stateLabel', { state: values.state });
  return asText(values[name]);
}

interface ProjectConflictProps {
  title: string;
  mine: ProjectFormValues;
  theirs: ProjectFormValues;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** A project was changed in two places: shows both versions and asks which to keep. */
export function ProjectConflict({
  title,
  mine,
  theirs,
  onSaveMine,
  onTakeTheirs,
  onClose,
}: ProjectConflictProps) {
  const t = useMessages('desk_project');
  const format = useDeskFormat();
  const different = shownFields.filter(([name]) => asText(mine[name]) !== asText(theirs[name]));
  return (
    <ConflictDialog
      title={title}
      keep={t('keepMine')}
      onKeepMine={onSaveMine}
      onTakeTheirs={onTakeTheirs}
      onClose={onClose}
    >
      {different.length === 0 && !mine.image ? (
        <p>{t('sameVersion')}</p>
      ) : (
        <table className="desk-table" aria-label={t('differences')}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('yours')}</th>
              <th scope="col">{t('savedVersion')}</th>
            </tr>
          </thead>
          <tbody>
            {different.map(([name, label]) => (
              <tr key={name}>
                <td className="font-semibold">{t(label)}</td>
                <td className="whitespace-pre-wrap break-words">{shownValue(t, format, mine, name)}</td>
                <td className="whitespace-pre-wrap break-words">{shownValue(t, format, theirs, name)}</td>
              </tr>
            ))}
            {mine.image && (
              <tr>
                <td className="font-semibold">{t('image')}</td>
                <td>{mine.image.name}</td>
                <td>{t('storedImage')}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </ConflictDialog>
  );
}

import { projectDifficulties } from '@perfboard/contracts/words/project-desk';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import { useMessages } from '../../components/messages.ts';
import { ConflictDialog } from '../admin-shell/conflict-dialog.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { type FactName, factNames, type ProjectFormValues } from './project-values.ts';

type Key = PlainKey<'desk_project'>;

const labels = {
  project_name: 'projectName',
  description: 'description',
  category: 'category',
  tags: 'tags',
  featured: 'featured',
  story: 'caseStudy',
  parts_list: 'partsList',
  state: 'state',
  publish_at: 'publishAt',
} as const satisfies Record<Exclude<keyof ProjectFormValues, 'image' | 'facts'>, Key>;

const factLabels = {
  difficulty: 'difficulty',
  build_time: 'buildTime',
  interfaces: 'interfaces',
  power: 'power',
  price_from: 'priceFrom',
  currency: 'currency',
  delivered: 'delivered',
  repository: 'repository',
  documentation: 'documentation',
  video: 'video',
} as const satisfies Record<FactName, Key>;

/** Every field and every fact with its label and its value as the form shows it. */
function shownValues(
  t: Translator<'desk_project'>,
  { formatInstant }: DeskFormat,
  values: ProjectFormValues,
): [label: Key, value: string][] {
  const { facts, image: _image, ...fields } = values;
  const texts = {
    ...fields,
    tags: fields.tags.join(', '),
    featured: t(fields.featured ? 'yes' : 'no'),
    state: t('stateLabel', { state: fields.state }),
    publish_at: fields.publish_at && formatInstant(fields.publish_at),
  };
  const difficulty = projectDifficulties.find((level) => level === facts.difficulty);
  const factTexts = {
    ...facts,
    ...(difficulty && { difficulty: t('difficultyLevel', { level: difficulty }) }),
  };
  return [
    ...Object.entries(labels).map(([name, label]): [Key, string] => [
      label,
      texts[name as keyof typeof labels],
    ]),
    ...factNames.map((name): [Key, string] => [factLabels[name], factTexts[name]]),
  ];
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
  const saved = new Map(shownValues(t, format, theirs));
  const different = shownValues(t, format, mine).filter(([label, value]) => value !== saved.get(label));
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
        <table className="desk-table desk-table-compare" aria-label={t('differences')}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('yours')}</th>
              <th scope="col">{t('savedVersion')}</th>
            </tr>
          </thead>
          <tbody>
            {different.map(([label, value]) => (
              <tr key={label}>
                <td>{t(label)}</td>
                <td className="whitespace-pre-wrap">{value || t('notSet')}</td>
                <td className="whitespace-pre-wrap">{saved.get(label) || t('notSet')}</td>
              </tr>
            ))}
            {mine.image && (
              <tr>
                <td>{t('image')}</td>
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

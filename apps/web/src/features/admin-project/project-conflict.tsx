import { projectMessages } from '@perfboard/contracts/words/project';
import { ConflictDialog } from '../admin-shell/conflict-dialog.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import type { ProjectFormValues } from './project-values.ts';

const shownFields = [
  ['project_name', 'Project name'],
  ['description', 'Description'],
  ['category', 'Category'],
  ['tags', 'Tags'],
  ['featured', 'Featured'],
  ['facts', 'Facts and links'],
  ['story', 'Case study'],
  ['parts_list', 'Parts list'],
  ['state', 'State'],
  ['publish_at', 'Publish at'],
] as const;

function asText(value: ProjectFormValues[keyof ProjectFormValues]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join('\n');
  return value ?? '';
}

/** A value as the form shows it: times in the viewer's time zone. */
const shownValue = (
  { formatInstant }: DeskFormat,
  values: ProjectFormValues,
  name: (typeof shownFields)[number][0],
): string =>
  name === 'publish_at' && values.publish_at ? formatInstant(values.publish_at) : asText(values[name]);

interface ProjectConflictProps {
  mine: ProjectFormValues;
  theirs: ProjectFormValues;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Two members edited the same project: shows both versions and asks which to keep. */
export function ProjectConflict({ mine, theirs, onSaveMine, onTakeTheirs, onClose }: ProjectConflictProps) {
  const format = useDeskFormat();
  const different = shownFields.filter(([name]) => asText(mine[name]) !== asText(theirs[name]));
  return (
    <ConflictDialog
      title={projectMessages.updateConflict}
      keep="Save my version"
      onKeepMine={onSaveMine}
      onTakeTheirs={onTakeTheirs}
      onClose={onClose}
    >
      {different.length === 0 && !mine.image ? (
        <p>The saved version is identical to yours.</p>
      ) : (
        <table className="desk-table" aria-label="Differences">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Saved version</th>
            </tr>
          </thead>
          <tbody>
            {different.map(([name, label]) => (
              <tr key={name}>
                <td className="font-semibold">{label}</td>
                <td className="whitespace-pre-wrap break-words">{shownValue(format, mine, name)}</td>
                <td className="whitespace-pre-wrap break-words">{shownValue(format, theirs, name)}</td>
              </tr>
            ))}
            {mine.image && (
              <tr>
                <td className="font-semibold">Image</td>
                <td>{mine.image.name}</td>
                <td>The stored image</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </ConflictDialog>
  );
}

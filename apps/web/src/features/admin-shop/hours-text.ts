import { hoursIn } from '@perfboard/content/profile';
import type { Profile } from '@perfboard/contracts/shop/profile';
import { languages } from '@perfboard/messages/language';
import { valueAt, withValue } from './document-value.ts';

type Hours = Profile['hours'][number];

const ofTimes = /^(hours\.\d+)\.(?:days|opens|closes)$/;

/**
 * The document for a change of the field at `path`. Opening hours whose own text only repeats their days and times
 * lose it when these change: the site would go on showing the old times.
 */
export function withoutOldHours<Value extends object>(value: Value, path: string): Value {
  const row = ofTimes.exec(path)?.[1];
  if (!row) return value;
  const hours = valueAt(value, row) as Hours | undefined;
  if (!hours?.label) return value;
  const isRepeated = languages.some((language) => hoursIn(language)({ ...hours, label: '' }) === hours.label);
  return isRepeated ? withValue(value, `${row}.label`, '') : value;
}

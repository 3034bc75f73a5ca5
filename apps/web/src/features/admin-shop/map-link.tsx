import type { PlainKey } from '@perfboard/messages/translator';
import { useState } from 'react';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import type { FieldViewProps } from './check-fields.tsx';
import { type NoPlace, readMapPlace } from './map-place.ts';

const reasons = {
  short: 'mapShort',
  unplaced: 'mapUnplaced',
  unreadable: 'mapUnreadable',
} as const satisfies Record<NoPlace, PlainKey<'desk_shop'>>;

/** Fills in both coordinates from a pasted link. Nothing is requested from the map's servers. */
export function MapLink({ path, form }: Pick<FieldViewProps, 'path' | 'form'>) {
  const t = useMessages('desk_shop');
  const [text, setText] = useState('');
  // What is being typed is not wrong yet.
  const [isTyping, setTyping] = useState(false);
  const place = text.trim() ? readMapPlace(text) : undefined;
  const isWrong = typeof place === 'string' && !(place === 'unreadable' && isTyping);
  const take = (pasted: string) => {
    setText(pasted);
    setTyping(true);
    const read = readMapPlace(pasted);
    if (typeof read === 'object') form.set(path, read);
  };
  return (
    <div className="grid gap-1.5 sm:col-span-2">
      <Field label={t('mapLink')} hint={t('mapHint')} error={isWrong ? t(reasons[place]) : undefined}>
        {(control) => (
          <input
            {...control}
            type="text"
            className="input"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => take(target.value)}
            onBlur={() => setTyping(false)}
          />
        )}
      </Field>
      <p role="status" className="text-small font-semibold text-signal empty:hidden">
        {typeof place === 'object' &&
          t('mapFilled', { latitude: String(place.latitude), longitude: String(place.longitude) })}
      </p>
    </div>
  );
}

import { useState } from 'react';
import { Field } from '../../components/field.tsx';
import type { FieldViewProps } from './check-fields.tsx';
import { type NoPlace, readMapPlace } from './map-place.ts';

const reasons: Record<NoPlace, string> = {
  short:
    'A short link does not contain the place. Open it in your browser, then paste the long address from the address bar.',
  unplaced:
    'This link contains no coordinates. Right-click the place on the map, copy its two numbers and paste them here.',
  unreadable: 'Paste a link to a map, or two numbers such as 52.52, 13.40.',
};

/** Fills in both coordinates from a pasted link. Nothing is requested from the map's servers. */
export function MapLink({ path, form }: Pick<FieldViewProps, 'path' | 'form'>) {
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
      <Field
        label="Map link"
        hint="Fills in both numbers. Paste a link from Google Maps, OpenStreetMap or Apple Maps, or two numbers such as 52.52, 13.40."
        error={isWrong ? reasons[place] : undefined}
      >
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
        {typeof place === 'object' && `Filled in ${place.latitude}, ${place.longitude}.`}
      </p>
    </div>
  );
}

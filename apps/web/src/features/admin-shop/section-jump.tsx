import type { FieldSpec } from '@perfboard/contracts/shop/form';
import { useEffect, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { useFormText } from './form-texts.ts';
import { sectionHash, sectionId } from './section-hash.ts';

/** Fewer sections than this need no navigation. */
export const leastSections = 3;

const jump = (name: string) => {
  const section = document.getElementById(sectionId(name));
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
};

/** Goes to the section that the address names, also when it is named again. */
function useNamedSection(sections: readonly FieldSpec[]) {
  const { hash, key } = useLocation();
  const named = sections.find(({ name }) => sectionHash(name) === hash)?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts
  useEffect(() => {
    if (named) jump(named);
  }, [named, key]);
}

/** Navigation for the sections of a long form: a list beside it, or a select above it on a narrow screen. */
export function SectionJump({ fields }: { fields: readonly FieldSpec[] }) {
  const t = useMessages('desk_shop');
  const say = useFormText();
  const id = useId();
  const sections = fields.filter(({ kind }) => kind === 'group' || kind === 'list');
  useNamedSection(sections);
  if (sections.length < leastSections) return null;
  return (
    <nav aria-label={t('sections')} className="min-w-0 xl:sticky xl:top-4 xl:self-start">
      <div className="grid gap-1.5 xl:hidden">
        <label htmlFor={id} className="text-small font-semibold">
          {t('goToSection')}
        </label>
        <select id={id} className="input" value="" onChange={({ target }) => jump(target.value)}>
          <option value="" disabled>
            {t('chooseSection')}
          </option>
          {sections.map(({ name, label }) => (
            <option key={name} value={name}>
              {say(label)}
            </option>
          ))}
        </select>
      </div>
      <ul className="hidden gap-1 xl:grid">
        {sections.map(({ name, label }) => (
          <li key={name}>
            <button type="button" className="setup-step" onClick={() => jump(name)}>
              {say(label)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

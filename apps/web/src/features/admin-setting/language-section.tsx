import { isLanguage, languageName, languages } from '@perfboard/messages/language';
import { Alert } from '../../components/alert.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { keepDeskLanguage } from '../../data/desk-language.ts';
import { trpc } from '../../data/trpc.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';
import { SettingSection } from './setting-section.tsx';

/** The language of the member's desk; choosing one shows the desk in it. */
export function LanguageSection() {
  const t = useMessages('desk_setting');
  const { language, written } = usePageLanguage();
  const { data } = trpc.member.language.useQuery();
  const utils = trpc.useUtils();
  const save = trpc.member.setLanguage.useMutation();
  const { alert, attempt } = useAttempt(t('languageFailed'));
  if (!data) return null;
  const choose = (chosen: string) =>
    attempt(async () => {
      const answer = await save.mutateAsync({ language: isLanguage(chosen) ? chosen : null });
      await Promise.all([utils.member.language.invalidate(), utils.session.get.invalidate()]);
      const now = utils.session.get.getData()?.language;
      if (now) keepDeskLanguage(now);
      // Another tab may have kept it already.
      if (now && now !== language) window.location.reload();
      return answer;
    });
  return (
    <SettingSection title={t('languageTitle')} text={t('languageText')}>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <div className="desk-panel p-5">
        <Field label={t('languageLabel')} className="max-w-xs">
          {(control) => (
            <select
              {...control}
              className="input"
              value={data.language ?? ''}
              aria-disabled={save.isPending || undefined}
              onChange={({ target }) => !save.isPending && void choose(target.value)}
            >
              <option value="">{t('languageOfShop')}</option>
              {languages.map((offered) => (
                <option key={offered} value={offered} {...written(offered)}>
                  {languageName(offered)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </SettingSection>
  );
}

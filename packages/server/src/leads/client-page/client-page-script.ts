import { clientPaths } from '@perfboard/contracts/path';
import { translatorOf } from '@perfboard/messages/catalogs';
import { type Language, sourceLanguage } from '@perfboard/messages/language';

/** A text in a script. */
const literal = (text: string): string => `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;

/**
 * Sends the forms of a client's page in place, so that a lost connection loses no text and no file; a repeated
 * post has the same key. What is typed survives a reload of the tab, and totals follow the ticks. Without
 * it the browser posts the forms itself.
 */
// By attribute, because a field named `action` hides the form's own.
export function clientPageScript(language: Language): string {
  const t = translatorOf(language, 'link_pages');
  return `const post = async (form, button) => {
  const fields = new FormData(form);
  if (button && button.name) fields.append(button.name, button.value);
  const response = await fetch(form.getAttribute('action'), {
    method: 'POST',
    body: form.enctype === 'multipart/form-data' ? fields : new URLSearchParams(fields),
    headers: { accept: 'application/json' },
  });
  return { isOk: response.ok, answer: await response.json() };
};

for (const form of document.querySelectorAll('form[data-send]')) {
  const error = form.querySelector('[role=alert]');
  // A form has one field in which is typed.
  const typed = form.elements.text || form.elements.name;
  const storageKey = form.id + ' ' + location.pathname;
  // Said once: a reload finds what was written since.
  if (document.getElementById('said')) {
    sessionStorage.removeItem(storageKey);
    history.replaceState(null, '', location.pathname);
  } else if (!typed.value && sessionStorage.getItem(storageKey)) {
    typed.value = sessionStorage.getItem(storageKey);
    const folded = form.closest('details');
    if (folded) folded.open = true;
  }
  typed.addEventListener('input', () => sessionStorage.setItem(storageKey, typed.value));
  let isBusy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const button = event.submitter;
    if (button) button.setAttribute('aria-disabled', 'true');
    error.textContent = '';
    try {
      const { isOk, answer } = await post(form, button);
      if (isOk) {
        sessionStorage.removeItem(storageKey);
        location.replace(answer.url);
        return;
      }
      if (answer.key) form.elements.idempotency_key.value = answer.key;
      if (answer.totals) show(form, answer.totals);
      error.textContent = answer.message;
      if (answer.link) {
        const link = document.createElement('a');
        link.href = answer.link.url;
        link.textContent = answer.link.text;
        error.append(' ', link);
      }
    } catch {
      error.textContent = navigator.onLine
        ? ${literal(t('unreachable'))}
        : ${literal(t('offline'))};
    }
    isBusy = false;
    if (button) button.removeAttribute('aria-disabled');
  });
}

const show = (form, totals) => {
  form.elements.shown.value = totals.chosen;
  for (const [name, amount] of Object.entries(totals.amounts)) document.getElementById(name).textContent = amount;
};

const update = document.querySelector('button[name=update]');
if (update) {
  const { form } = update;
  update.hidden = true;
  let latest = 0;
  // Beside its form, in the lines.
  document.addEventListener('change', async ({ target }) => {
    if (target.form !== form || !target.name.startsWith('optional.')) return;
    latest += 1;
    const own = latest;
    const result = await post(form, update).catch(() => undefined);
    // Without an answer, the button asks the server again.
    if (own === latest && result && result.isOk) show(form, result.answer.totals);
    else if (own === latest) update.hidden = false;
  });
}
`;
}

/** The address of the script with the texts of a language. */
export const scriptPath = (language: Language): string =>
  language === sourceLanguage ? clientPaths.clientScript : `${clientPaths.clientScript}?language=${language}`;

import { clientPaths } from '@perfboard/contracts/path';
import { translatorOf } from '@perfboard/messages/catalogs';
import { type Language, sourceLanguage } from '@perfboard/messages/language';

/** A text in a script. */
const literal = (text: string): string => `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;

/**
 * Sends the forms of a client's page in place, so that a lost connection loses no text and no file; a repeated
 * post has the same key. What is typed and ticked survives a reload of the tab, and totals follow the ticks. Without
 * it the browser posts the forms itself.
 */
// By attribute, because a field named `action` hides the form's own.
export function clientPageScript(language: Language): string {
  const t = translatorOf(language, 'link_pages');
  return `// Errors of a lost connection, until it is back.
const lost = new Set();
const clearLost = () => {
  for (const error of lost) error.textContent = '';
  lost.clear();
};
addEventListener('online', clearLost);

const post = async (form, button) => {
  const fields = new FormData(form);
  if (button && button.name) fields.append(button.name, button.value);
  const response = await fetch(form.getAttribute('action'), {
    method: 'POST',
    body: form.enctype === 'multipart/form-data' ? fields : new URLSearchParams(fields),
    headers: { accept: 'application/json' },
  });
  const answer = await response.json();
  clearLost();
  return { isOk: response.ok, answer };
};

// A browser may forbid storage.
const read = (key) => {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
};
const write = (key, input) => {
  try {
    sessionStorage.setItem(key, JSON.stringify(input));
  } catch {}
};

const update = document.querySelector('button[name=update]');
const ticksOf = (form) => [...form.elements].filter(({ name }) => name.startsWith('optional.'));

const show = (form, totals) => {
  form.elements.shown.value = totals.chosen;
  for (const [name, amount] of Object.entries(totals.amounts)) document.getElementById(name).textContent = amount;
};

let latest = 0;
const updateTotal = async (form) => {
  latest += 1;
  const own = latest;
  const result = await post(form, update).catch(() => undefined);
  if (own !== latest) return;
  // Without an answer, the button asks the server again.
  update.hidden = Boolean(result && result.isOk);
  if (update.hidden) show(form, result.answer.totals);
};

for (const form of document.querySelectorAll('form[data-send]')) {
  const { elements } = form;
  const error = form.querySelector('[role=alert]');
  // A form has one field in which is typed.
  const typed = elements.text || elements.name;
  const ticks = ticksOf(form);
  const storageKey = form.id + ' ' + (form.dataset.draft || location.pathname);
  // What was sent first under the key: more may have been typed since.
  let sent;
  const saveDraft = () =>
    write(storageKey, {
      sent,
      text: typed.value,
      ticks: ticks.filter(({ checked }) => checked).map(({ name }) => name),
      key: elements.idempotency_key.value,
    });
  // Said once: a reload finds what was written since.
  if (elements.text && document.getElementById('notice')) write(storageKey, null);
  const stored = (form.dataset.stored || '').split(' ');
  const last = read(storageKey);
  // It is among the messages above: only its answer was lost.
  const isStored = Boolean(last && last.text === last.sent && stored.includes(last.key));
  if (isStored) write(storageKey, null);
  const draft = isStored ? null : last;
  if (draft && !typed.value) {
    typed.value = draft.text;
    for (const tick of ticks) tick.checked = draft.ticks.includes(tick.name);
    // Its answer may have been lost.
    elements.idempotency_key.value = draft.key;
    sent = draft.sent;
    const folded = form.closest('details');
    if (folded && draft.text) folded.open = true;
  }
  // Ticks are beside their form, in the lines.
  document.addEventListener('input', ({ target }) => {
    if (target.form === form) saveDraft();
  });
  let isBusy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (button && button === update) return updateTotal(form);
    if (isBusy) return;
    isBusy = true;
    sent = sent === undefined ? typed.value : sent;
    saveDraft();
    if (button) button.setAttribute('aria-disabled', 'true');
    const label = button ? button.textContent : '';
    if (button && elements.files && elements.files.files.length > 0) button.textContent = ${literal(t('sendingFiles'))};
    error.textContent = '';
    // That was the message before.
    document.getElementById('notice')?.remove();
    const posted = post(form, button);
    // What is changed now would be lost with the page.
    const held = [...elements].filter(({ type }) => type === 'file' || type === 'checkbox');
    const hold = (isHeld) => {
      typed.readOnly = isHeld;
      // Firefox restores \`disabled\` after a reload.
      for (const one of held) one.inert = isHeld;
    };
    hold(true);
    try {
      const { isOk, answer } = await posted;
      if (isOk) {
        write(storageKey, null);
        location.replace(answer.url);
        return;
      }
      if (answer.key) {
        if (answer.key !== elements.idempotency_key.value) sent = undefined;
        elements.idempotency_key.value = answer.key;
        saveDraft();
      }
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
      lost.add(error);
    }
    isBusy = false;
    hold(false);
    if (button) {
      button.textContent = label;
      button.removeAttribute('aria-disabled');
    }
  });
}

const notice = document.getElementById('notice');
if (notice) {
  history.replaceState(null, '', location.pathname);
  // The address no longer names it, so the browser would stay at the top.
  notice.tabIndex = -1;
  notice.focus();
}

if (update) {
  const { form } = update;
  update.hidden = true;
  document.addEventListener('change', ({ target }) => {
    if (target.form === form && target.name.startsWith('optional.')) updateTotal(form);
  });
  // The browser restores ticks after Back.
  addEventListener('pageshow', () => {
    if (ticksOf(form).some(({ checked, defaultChecked }) => checked !== defaultChecked)) updateTotal(form);
  });
}
`;
}

/** The address of the script with the texts of a language. */
export const scriptPath = (language: Language): string =>
  language === sourceLanguage ? clientPaths.clientScript : `${clientPaths.clientScript}?language=${language}`;

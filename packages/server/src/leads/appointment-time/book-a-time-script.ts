/** Where the script is. */
export const bookATimeScriptPath = '/book-a-time/zone.js';

/** How long the page waits before it tries again, where the browser does not say that the connection is back. */
const retryMs = 5_000;

/**
 * The script of the page. It shows the times by the visitor's clocks at once, where an email's link could not know
 * them, sends a form in place, and opens the page's own links once its server answers: without a connection it says so,
 * and goes on when it is back. A post that had arrived changes nothing the second time. Without the script the browser
 * posts the forms and opens the links itself.
 */
export const bookATimeScript = `const address = new URL(location.href);
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (!address.searchParams.has('zone') && zone) {
  address.searchParams.set('zone', zone);
  location.replace(address);
}

let latest;
let isRefused = false;
const open = async (sent) => {
  await fetch('${bookATimeScriptPath}', { method: 'HEAD', cache: 'no-store' });
  if (sent !== latest) return;
  latest = undefined;
  location.assign(sent.url);
};
const post = async (sent) => {
  const { form, button } = sent;
  const fields = new FormData(form);
  if (button && button.name) fields.append(button.name, button.value);
  const response = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'application/json' },
  });
  const answer = response.ok ? await response.json() : undefined;
  if (sent !== latest) return;
  latest = undefined;
  if (answer) location.assign(answer.url);
  // The browser shows the page that says why, with the next free times.
  else {
    isRefused = true;
    form.requestSubmit(button);
  }
};
const send = async (sent) => {
  clearTimeout(sent.timer);
  if (sent !== latest || sent.isBusy) return;
  sent.isBusy = true;
  try {
    await (sent.url ? open(sent) : post(sent));
  } catch {
    sent.isBusy = false;
    if (sent !== latest) return;
    const lost = document.getElementById('lost');
    if (lost.hidden || lost.previousElementSibling !== sent.before) {
      for (const other of document.querySelectorAll('[aria-pressed]')) other.removeAttribute('aria-pressed');
      if (sent.button) sent.button.setAttribute('aria-pressed', 'true');
      lost.dataset.choice ??= lost.textContent;
      lost.textContent = sent.url ? lost.dataset.page : lost.dataset.choice;
      sent.before.after(lost);
      lost.hidden = false;
      lost.scrollIntoView({ block: 'nearest' });
    }
    sent.timer = setTimeout(send, ${retryMs}, sent);
  }
};
const start = (event, next, isSame) => {
  event.preventDefault();
  if (!latest || !isSame(latest)) latest = next;
  send(latest);
};
const startOpening = (event, url, before) => start(event, { url, before }, (sent) => sent.url === url);

document.addEventListener('submit', (event) => {
  const { target: form, submitter: button } = event;
  if (isRefused) return;
  if (form.method === 'post')
    start(event, { form, button, before: button || form.lastElementChild }, (sent) => sent.button === button);
  else startOpening(event, form.action + '?' + new URLSearchParams(new FormData(form)), form);
});
document.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  const isOther = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || isOther || link.host !== location.host || link.pathname !== location.pathname) return;
  startOpening(event, link.href, link.closest('p') || link);
});
addEventListener('online', () => latest && send(latest));
`;

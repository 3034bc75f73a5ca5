/** How long the page waits before it tries again, where the browser does not say that the connection is back. */
const retryMs = 5_000;

/**
 * The script of the page. It shows the times by the visitor's clocks at once, where an email's link could not know
 * them, and sends a form in place: without a connection it says so, and goes on when it is back. A post that had
 * arrived changes nothing the second time. Without the script the browser posts the forms itself.
 */
export const bookATimeScript = `const address = new URL(location.href);
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (!address.searchParams.has('zone') && zone) {
  address.searchParams.set('zone', zone);
  location.replace(address);
}

let latest;
let isRefused = false;
const send = async (sent) => {
  clearTimeout(sent.timer);
  if (sent !== latest || sent.isBusy) return;
  sent.isBusy = true;
  const { form, button } = sent;
  const fields = new FormData(form);
  if (button && button.name) fields.append(button.name, button.value);
  try {
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
  } catch {
    sent.isBusy = false;
    if (sent !== latest) return;
    const lost = document.getElementById('lost');
    const before = button || form.lastElementChild;
    if (lost.hidden || lost.previousElementSibling !== before) {
      for (const other of document.querySelectorAll('[aria-pressed]')) other.removeAttribute('aria-pressed');
      if (button) button.setAttribute('aria-pressed', 'true');
      before.after(lost);
      lost.hidden = false;
      lost.scrollIntoView({ block: 'nearest' });
    }
    sent.timer = setTimeout(send, ${retryMs}, sent);
  }
};

document.addEventListener('submit', (event) => {
  const { target: form, submitter: button } = event;
  if (isRefused || form.method !== 'post') return;
  event.preventDefault();
  if (!latest || latest.button !== button) latest = { form, button };
  send(latest);
});
addEventListener('online', () => latest && send(latest));
`;

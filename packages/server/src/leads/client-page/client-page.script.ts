/**
 * Sends the form in place, so that a lost connection loses no text and no file; a repeated post has the same
 * key. Without it the browser posts the form itself. A half-written text survives a reload of the tab.
 */
export const clientPageScript = `const form = document.getElementById('write');
const text = form && form.elements.text;
const error = document.getElementById('error');
const kept = 'text ' + location.pathname;
if (form) {
  if (document.getElementById('said')) sessionStorage.removeItem(kept);
  else if (!text.value) text.value = sessionStorage.getItem(kept) || '';
  text.addEventListener('input', () => sessionStorage.setItem(kept, text.value));
  const button = form.querySelector('button');
  let isBusy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    button.setAttribute('aria-disabled', 'true');
    error.textContent = '';
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        body: new FormData(form),
        headers: { accept: 'application/json' },
      });
      const answer = await response.json();
      if (response.ok) {
        sessionStorage.removeItem(kept);
        location.replace(answer.url);
        return;
      }
      error.textContent = answer.message;
      if (answer.key) form.elements.idempotency_key.value = answer.key;
    } catch {
      error.textContent = navigator.onLine
        ? 'Can’t reach the server. Your message is still here. Please try again.'
        : 'You seem to be offline. Your message is still here. Send it when you’re back online.';
    }
    isBusy = false;
    button.removeAttribute('aria-disabled');
  });
}
`;

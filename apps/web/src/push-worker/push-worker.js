/*
 * Shows what the shop tells a member's browser. It is registered for the desk alone, by whoever switches notifications on; it
 * keeps nothing and answers no requests.
 */
const desk = '/main/admin';
const push = '/api/v1/push';

/** A message of ours; one that cannot be read still has to show something, or the browser does. */
function wordsOf(data) {
  try {
    const { title, body, url, tag } = data.json();
    return { title: String(title), body: String(body), url: String(url), tag: String(tag) };
  } catch {
    return { title: 'There is news at the desk', body: '', url: desk, tag: desk };
  }
}

/** A notification leads to the desk, whatever it says. */
const deskUrl = (url) => (url.startsWith(`${desk}/`) ? url : desk);

/** The screen of an address, and the lead that is open on it. */
const placeOf = (url) => {
  const { pathname, searchParams } = new URL(url, self.location.href);
  return `${pathname} ${searchParams.get('open')}`;
};

async function openDesk(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((one) => placeOf(one.url) === placeOf(url));
  // Another screen of the desk may hold words that are not saved: it is left alone.
  return open ? open.focus() : self.clients.openWindow(url);
}

/** A push service gave the browser another address. */
async function moveTo(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  await fetch(push, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys }),
  });
}

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = wordsOf(event.data);
  const icon = '/icon-192.png';
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon, data: { url: deskUrl(url) } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openDesk(event.notification.data.url));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  const next = event.newSubscription ?? (options && self.registration.pushManager.subscribe(options));
  event.waitUntil(Promise.resolve(next).then((subscription) => subscription && moveTo(subscription)));
});

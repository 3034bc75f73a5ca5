import { path } from '@perfboard/contracts/path';
import type { PushFields } from '@perfboard/contracts/push';

/** The state of notifications in this browser. */
export type PushState = 'unsupported' | 'uninstalled' | 'denied' | 'ready';

const workerUrl = '/push-worker.js';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string | null },
  ): { createScriptURL: (url: string) => unknown };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** Allows the only file that may become a worker. */
const trustWorker = (): string => {
  const rules = { createScriptURL: (url: string) => (url === workerUrl ? url : null) };
  const policy = trustedTypes?.createPolicy('perfboard-worker', rules);
  return policy ? (policy.createScriptURL(workerUrl) as string) : workerUrl;
};
let trusted: string | undefined;

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export function readPushState(): PushState {
  // Safari on iOS supports push only for apps on the Home Screen. `standalone` identifies it.
  if (!canPush()) return 'standalone' in navigator ? 'uninstalled' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/**
 * Calls back when the browser's permission changes, also in the browser's settings. Returns a function that
 * stops it.
 */
export function watchPermission(onChange: () => void): () => void {
  const stopped = new AbortController();
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((permission) => permission.addEventListener('change', onChange, { signal: stopped.signal }))
    .catch(() => undefined);
  return () => stopped.abort();
}

const registration = () => navigator.serviceWorker.getRegistration(path.admin);

/**
 * SHA-256 of this browser's push endpoint in hex, for comparison with the server's list; null without push.
 */
export async function ownAddressHash(): Promise<string | null> {
  if (!canPush() || Notification.permission !== 'granted') return null;
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Resolves once a worker can be pushed to. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  trusted ??= trustWorker();
  const made = await navigator.serviceWorker.register(trusted, { scope: path.admin, updateViaCache: 'none' });
  const worker = made.active ?? made.waiting ?? made.installing;
  if (!worker || worker.state === 'activated') return made;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
  });
  return made;
}

/**
 * Asks for permission and subscribes at the browser's push service. Call it from a click: browsers ignore
 * other requests.
 * @returns null if the member does not allow it
 * @throws Error if the browser or its push service fails
 */
export async function subscribeToPush(publicKey: string): Promise<PushFields | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await activeRegistration();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // The subscription is for another key pair: the shop's has changed, for example after a restore.
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** Unsubscribes this browser at its push service. Never throws. */
export async function unsubscribeFromPush(): Promise<void> {
  if (!canPush()) return;
  const own = await registration().catch(() => undefined);
  await own?.unregister().catch(() => false);
}

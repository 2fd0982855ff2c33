/** Apple's phones: only an installed page. The server draws without it. */
export const canPush = (): boolean =>
  typeof navigator !== 'undefined' &&
  typeof window !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window;

const WORKER = '/push-worker.js';
const LONGEST_START_MS = 10_000;

export async function currentPush(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** @param publicKey base64url @throws where the browser or its push service refuses */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await withinTime(navigator.serviceWorker.ready);
  const known = await pushManager.getSubscription();
  if (known !== null && keyOf(known) === publicKey) return known;
  // Bound to another installation's key.
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

export const keyText = (subscription: PushSubscription, name: PushEncryptionKeyName): string =>
  base64url(subscription.getKey(name) ?? new ArrayBuffer(0));

const keyOf = ({ options }: PushSubscription): string | null =>
  options.applicationServerKey === null ? null : base64url(options.applicationServerKey);

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const withinTime = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no worker')), LONGEST_START_MS)),
  ]);

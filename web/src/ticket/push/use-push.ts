import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../platform/browser-memory/storage.ts';
import { call } from '../../platform/calls/api.ts';
import { currentPush, keyText, subscribe } from './browser-push.ts';

export type PushState = 'off' | 'on' | 'denied' | 'failed';

export function usePush(ticketId: string) {
  const { i18n } = useTranslation();
  const [state, setState] = useState<PushState>('off');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (readStored(`push${ticketId}`) === null) return;
    currentPush().then(
      (subscription) => setState(subscription === null ? 'off' : 'on'),
      () => undefined,
    );
  }, [ticketId]);

  const ask = async (): Promise<PushState> => {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    const { publicKey } = await call('pushKey', {}, { rethrow: true });
    const subscription = await subscribe(publicKey);
    const [p256dh, auth] = [keyText(subscription, 'p256dh'), keyText(subscription, 'auth')];
    const language = i18n.language === 'ru' ? 1 : 2;
    const body = { endpoint: subscription.endpoint, p256dh, auth, language };
    await call('askPush', { query: { ticketId }, body }, { rethrow: true });
    writeStored(`push${ticketId}`, '1');
    return 'on';
  };

  const stop = async (): Promise<PushState> => {
    const subscription = await currentPush();
    if (subscription !== null) {
      const body = { endpoint: subscription.endpoint };
      await call('stopPush', { query: { ticketId }, body }, { rethrow: true });
    }
    writeStored(`push${ticketId}`, null);
    return 'off';
  };

  const run = async (act: () => Promise<PushState>): Promise<void> => {
    setBusy(true);
    setState(await act().catch((): PushState => 'failed'));
    setBusy(false);
  };
  return { state, isBusy, press: () => void run(state === 'on' ? stop : ask) };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { isLive } from '../platform/live.ts';
import { texts } from '../shell/texts.ts';

/** While no signals come: with the answer, an event is on the page within a second. */
const EVERY_MS = 750;
const SAFEGUARD_MS = 5_000;

export const queueQuestion = {
  queryKey: ['queue'],
  queryFn: () => call('queue', {}),
  refetchInterval: () => (isLive() ? SAFEGUARD_MS : EVERY_MS),
};

export function useWaitingCount(): { readonly count: number; readonly isMoneyAtRisk: boolean } {
  const { name } = useTexts(texts);
  const { data } = useQuery(queueQuestion);
  const count = data?.items.length ?? 0;
  const isMoneyAtRisk = data?.items.some((item) => item.isMoneyAtRisk) === true;
  useEffect(() => {
    document.title = count === 0 ? name : `(${count}) ${name}`;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon !== null) icon.href = count === 0 ? '/mark.svg' : drawn(count, isMoneyAtRisk);
  }, [count, isMoneyAtRisk, name]);
  return { count, isMoneyAtRisk };
}

function drawn(count: number, isMoneyAtRisk: boolean): string {
  const [paper, ink] = isMoneyAtRisk ? ['#c0283a', '#fff'] : ['#37cf9b', '#05231a'];
  const text = count > 99 ? '99' : String(count);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9.5" fill="${paper}"/><text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="20" fill="${ink}">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

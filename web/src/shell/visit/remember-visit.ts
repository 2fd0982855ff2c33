import { useEffect } from 'react';
import { readStored, writeStored } from '../../platform/browser-memory/storage.ts';
import { call } from '../../platform/calls/api.ts';
import { rememberReferralCode } from '../../platform/visitor/referral-code.ts';

let remembered = false;

export function useRememberedVisit(): void {
  useEffect(() => {
    if (remembered) return;
    remembered = true;
    rememberReferralCode(location.search);
    rememberReferrer(document.referrer);
  }, []);
}

function rememberReferrer(referrer: string): void {
  if (referrer === '' || isOwn(referrer) || referrer === readStored('prevReferrer')) return;
  writeStored('prevReferrer', referrer);
  if (readStored('token') === null) return;
  call('saveReferrer', { body: { referrer } }, { rethrow: true }).catch(() => undefined);
}

/** The whole origin: ours may begin another. */
const isOwn = (referrer: string): boolean => new URL(referrer).origin === location.origin;

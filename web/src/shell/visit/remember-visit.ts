import { useEffect } from 'react';
import { readStored, writeStored } from '../../platform/browser-memory/storage.ts';
import { call } from '../../platform/calls/api.ts';
import { rememberReferralCode } from '../../platform/visitor/referral-code.ts';

let remembered = false;

export function useRememberedVisit(): void {
  useEffect(() => {
    // Once per visit: the development mode runs effects twice.
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
  // The visitor can do nothing about a failure.
  call('saveReferrer', { body: { referrer } }, { rethrow: true }).catch(() => undefined);
}

/** Compare the whole origin: ours may be the beginning of another. */
const isOwn = (referrer: string): boolean => new URL(referrer).origin === location.origin;

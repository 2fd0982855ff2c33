/** What a visit leaves behind: who sent it (the `refcode` cookie) and which page it came from (`prevReferrer`). */
import { useEffect } from 'react';
import { readStored, writeStored } from '../../platform/browser-memory/storage.ts';
import { call } from '../../platform/calls/api.ts';
import { rememberReferralCode } from '../../platform/visitor/referral-code.ts';

let remembered = false;

export function useRememberedVisit(): void {
  useEffect(() => {
    // Once per visit, also when the development mode runs effects twice.
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
  // Nobody waits for it, and nobody can do anything when it fails.
  call('saveReferrer', { body: { referrer } }, { rethrow: true }).catch(() => undefined);
}

/** One of our own pages, as after a log-out. An origin is compared whole: ours may be the beginning of another's. */
const isOwn = (referrer: string): boolean => new URL(referrer).origin === location.origin;

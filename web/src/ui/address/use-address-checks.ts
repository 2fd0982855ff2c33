import { useEffect, useState } from 'react';
import { fetchInPlace, fetchPart } from '../../platform/parts/fetch-part.ts';
import type { AddressChecks } from './address-verdict.ts';

export const loadAddressChecks = (): Promise<AddressChecks | null> =>
  fetchPart(() => fetchInPlace(() => import('./address-checks.ts'))).catch(() => null);

export function useAddressChecks(): AddressChecks | null {
  const [checks, setChecks] = useState<AddressChecks | null>(null);
  useEffect(() => {
    let mounted = true;
    void loadAddressChecks().then((loaded) => {
      if (mounted) setChecks(loaded);
    });
    return () => {
      mounted = false;
    };
  }, []);
  return checks;
}

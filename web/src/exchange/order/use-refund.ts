import { useState } from 'react';
import { loadAddressChecks } from '../../ui/address/use-address-checks.ts';
import type { ChosenSide } from '../choice/selection.ts';
import { emptyRefund, ownRefund, type RefundError, type RefundWallet, refundError } from './refund-wallet.ts';

export interface RefundChoice {
  readonly wallet: RefundWallet;
  readonly error: RefundError | null;
  take(wallet: RefundWallet): void;
  check(): Promise<boolean>;
}

export function useRefund(give: ChosenSide): RefundChoice {
  const [typed, setTyped] = useState(emptyRefund);
  const [error, setError] = useState<RefundError | null>(null);
  const wallet = ownRefund(typed, give);
  return {
    wallet,
    error,
    take: (taken) => {
      setError(null);
      setTyped(taken);
    },
    check: async () => {
      const found = refundError(wallet, give, await loadAddressChecks());
      setError(found);
      return found === null;
    },
  };
}

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
  // A late answer is about an earlier text.
  const [judged, setJudged] = useState<{ wallet: RefundWallet; error: RefundError | null } | null>(null);
  const wallet = ownRefund(typed, give);
  return {
    wallet,
    error: judged?.wallet === wallet ? judged.error : null,
    take: setTyped,
    check: async () => {
      const error = refundError(wallet, give, await loadAddressChecks());
      setJudged({ wallet, error });
      return error === null;
    },
  };
}

/** Only the typed amount is sent. */

import { normaliseTypedAmount } from '@parom/contract/rules';
import type { CreateTicketInput } from '@parom/contract/tickets';
import type { SideName } from '../choice/offered.ts';
import type { Selection } from '../choice/selection.ts';
import { asksMemo, type OrderValues } from './order-values.ts';

export interface Sender {
  readonly language: 1 | 2;
  readonly refererCode: string | null;
  readonly referrerHeader: string | null;
}

export function ticketBody(
  selection: Selection,
  amountText: string,
  values: OrderValues,
  sender: Sender,
  refund: CreateTicketInput['refund'] = null,
): CreateTicketInput {
  const side = (name: SideName) => ({
    currencyId: selection[name].currency.id,
    networkId: selection[name].networkId,
    ...(selection.controlling === name ? { amount: normaliseTypedAmount(amountText) } : {}),
  });
  const withoutMemo = !asksMemo(selection.get) || values.noMemoCheckbox;
  return {
    wallet: {
      address: values.addr.trim(),
      memo: withoutMemo ? null : values.memo.trim() || null,
      isMemoRequired: !withoutMemo,
    },
    user: { email: values.email.trim(), ...sender },
    payDetails: side('give'),
    getDetails: side('get'),
    ...(refund === null ? {} : { refund }),
  };
}

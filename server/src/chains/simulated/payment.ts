import { checkAddress } from '@parom/contract/addresses/check-address';
import type { AddressFormat } from '@parom/contract/addresses/formats';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import * as z from 'zod/mini';
import { simulatedTxId, type TxIdSpelling } from '../../signing/index.ts';
import { onlyPayment, type PaymentOrder, type SignedPayment } from '../chain.ts';
import type { Behaviour } from './behaviour.ts';

const paymentShape = z.object({
  networkId: z.int(),
  currencyId: z.int(),
  address: z.string(),
  account: z.string(),
  memo: z.nullable(z.string()),
  amount: z.string(),
  fee: z.string(),
  spends: z.string(),
  validUntil: z.nullable(z.int()),
});
export type Payment = z.infer<typeof paymentShape>;

/** @throws on an address that was not checked before */
export function paymentOf(behaviour: Behaviour, order: PaymentOrder, validUntil: number | null): Payment {
  const { id, to, currencyId, memo, amount } = onlyPayment(order);
  const checked = checkAddress(behaviour.format, to);
  if (!checked.ok) throw new Error(`payment ${id} goes to ${to}, which is no address`);
  return {
    networkId: behaviour.networkId,
    currencyId,
    address: to,
    account: checked.normalised,
    memo: memo ?? checked.tag ?? null,
    amount: formatDecimal(amount),
    fee: formatDecimal(behaviour.fee),
    spends: behaviour.kind === 'account' ? `nonce ${order.nonce}` : `inputs of ${order.id}`,
    validUntil,
  };
}

export function encodePayment(format: AddressFormat, payment: Payment): SignedPayment {
  const bytes = new TextEncoder().encode(JSON.stringify(payment));
  return {
    bytes,
    txId: txIdOf(format, bytes),
    conflictKeys: [payment.spends],
    validUntil: payment.validUntil,
    dependsOn: [],
    feeLimit: toDecimal(payment.fee),
  };
}

export const decodePayment = (bytes: Uint8Array): Payment =>
  paymentShape.parse(JSON.parse(new TextDecoder().decode(bytes)));

export const txIdOf = (format: AddressFormat, bytes: Uint8Array): string =>
  simulatedTxId(spellingOf(format), bytes);

export const spellingOf = (format: AddressFormat): TxIdSpelling =>
  format === 'evm' ? 'prefixed' : format === 'ripple' ? 'capital' : 'plain';

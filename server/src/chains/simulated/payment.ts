import { checkAddress } from '@parom/contract/addresses/check-address';
import type { AddressFormat } from '@parom/contract/addresses/formats';
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import * as z from 'zod/mini';
import { simulatedTxId, type TxIdSpelling } from '../../signing/index.ts';
import type { Outgoing, PaymentOrder, SignedPayment } from '../chain.ts';
import type { Behaviour } from './behaviour.ts';

const outputShape = z.object({
  address: z.string(),
  account: z.string(),
  memo: z.nullable(z.string()),
  amount: z.string(),
});
const paymentShape = z.object({
  networkId: z.int(),
  currencyId: z.int(),
  outputs: z.array(outputShape).check(z.minLength(1)),
  fee: z.string(),
  spends: z.string(),
  validUntil: z.nullable(z.int()),
});
export type Output = z.infer<typeof outputShape>;
export type Payment = z.infer<typeof paymentShape>;

export interface Terms {
  readonly validUntil: number | null;
  readonly fee?: Decimal;
  readonly spends?: string;
}

export function paymentOf(behaviour: Behaviour, order: PaymentOrder, terms: Terms): Payment {
  const [first] = order.payments;
  if (first === undefined || order.payments.some(({ currencyId }) => currencyId !== first.currencyId))
    throw new Error(`transmission ${order.id} must carry payments of one currency`);
  if (order.payments.length > behaviour.maxRecipients)
    throw new Error(`transmission ${order.id} carries ${order.payments.length} payments`);
  const own = behaviour.kind === 'account' ? `nonce ${order.nonce}` : `inputs of ${order.id}`;
  return {
    networkId: behaviour.networkId,
    currencyId: first.currencyId,
    outputs: order.payments.map((payment) => outputOf(behaviour.format, payment)),
    fee: formatDecimal(terms.fee ?? behaviour.fee),
    spends: terms.spends ?? own,
    validUntil: terms.validUntil,
  };
}

function outputOf(format: AddressFormat, { id, to, memo, amount }: Outgoing): Output {
  const checked = checkAddress(format, to);
  if (!checked.ok) throw new Error(`payment ${id} goes to ${to}, which is no address`);
  return {
    address: to,
    account: checked.normalised,
    memo: memo ?? checked.tag ?? null,
    amount: formatDecimal(amount),
  };
}

/** Only one transaction can spend it: a child, which pays for its parent. */
export const changeOf = (txId: string): string => `change of ${txId}`;
export const parentOf = ({ spends }: Pick<Payment, 'spends'>): string | null =>
  /^change of (\S+)$/.exec(spends)?.[1] ?? null;

export function encodePayment(format: AddressFormat, payment: Payment): SignedPayment {
  const bytes = new TextEncoder().encode(JSON.stringify(payment));
  const parent = parentOf(payment);
  return {
    bytes,
    txId: txIdOf(format, bytes),
    conflictKeys: [payment.spends],
    validUntil: payment.validUntil,
    dependsOn: parent === null ? [] : [parent],
    feeLimit: toDecimal(payment.fee),
  };
}

export const decodePayment = (bytes: Uint8Array): Payment =>
  paymentShape.parse(JSON.parse(new TextDecoder().decode(bytes)));

export const txIdOf = (format: AddressFormat, bytes: Uint8Array): string =>
  simulatedTxId(spellingOf(format), bytes);

export const spellingOf = (format: AddressFormat): TxIdSpelling =>
  format === 'evm' ? 'prefixed' : format === 'ripple' ? 'capital' : 'plain';

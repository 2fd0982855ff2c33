/** The sandbox's networks: a transaction is its JSON, and no key is needed. */
import { areEqual, sha256, toHex } from '../bytes.ts';
import { refuse } from '../refusal.ts';
import type { Facts, SigningNetwork } from './network.ts';

export type TxIdSpelling = 'plain' | 'prefixed' | 'capital';

export function simulatedTxId(spelling: TxIdSpelling, bytes: Uint8Array): string {
  const hash = sha256(bytes);
  if (spelling === 'prefixed') return `0x${hash}`;
  return spelling === 'capital' ? hash.toUpperCase() : hash;
}

export const simulatedNetwork = (id: number, spelling: TxIdSpelling): SigningNetwork => ({
  id,
  keys: { network: id, kind: 'simulated', chainId: null, hotAddress: `simulated:${id}`, accountXpub: null },
  wallet: (name) => ({ name, address: `simulated:${id}:${name}` }),
  // Without keys it derives no address.
  owns: () => true,
  spell: (address) => address,
  read: (unsigned) => readSimulated(id, unsigned),
  sign: (unsigned) => ({ txId: simulatedTxId(spelling, unsigned), bytes: toHex(unsigned) }),
});

const NAMES = 'account,address,amount,currencyId,fee,memo,networkId,spends,validUntil';

function readSimulated(id: number, unsigned: Uint8Array): Facts {
  const payment = parsed(unsigned);
  if (Object.keys(payment).toSorted().join() !== NAMES) refuse('the payment has other fields');
  // A second spelling, such as a space, would be another transaction with the same facts.
  if (!areEqual(new TextEncoder().encode(JSON.stringify(payment)), unsigned))
    refuse('the payment has two spellings');
  const { networkId, currencyId, account, memo, amount, fee, spends, validUntil } = payment;
  if (networkId !== id) refuse(`the payment is for network ${String(networkId)}, not ${id}`);
  if (validUntil !== null && !Number.isSafeInteger(validUntil)) refuse('the payment ends at no block');
  if (
    typeof account !== 'string' ||
    typeof spends !== 'string' ||
    (memo !== null && typeof memo !== 'string')
  )
    refuse('the payment is unreadable');
  const transfer = { asset: String(currencyId), address: account, memo, amount: unitsOf(amount) };
  return { recipients: [transfer], fee: unitsOf(fee), conflictKeys: [spends] };
}

function parsed(unsigned: Uint8Array): Record<string, unknown> {
  try {
    const payment: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(unsigned));
    if (typeof payment === 'object' && payment !== null) return { ...payment };
  } catch {
    // Refused below, like any other unreadable payment.
  }
  return refuse('the payment is no JSON');
}

/** The sandbox counts every coin in 10^-18. */
function unitsOf(text: unknown): bigint {
  const [, whole = '', part = ''] =
    /^(\d{1,20})(?:\.(\d{1,18}))?$/.exec(String(text)) ?? refuse('the payment has no readable amount');
  return BigInt(whole + part.padEnd(18, '0'));
}

/** The sandbox's: a transaction is its JSON, without keys. */
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

const NAMES = 'currencyId,fee,networkId,outputs,spends,validUntil';
const OUTPUT_NAMES = 'account,address,amount,memo';

function readSimulated(id: number, unsigned: Uint8Array): Facts {
  const payment = parsed(unsigned);
  if (Object.keys(payment).toSorted().join() !== NAMES) refuse('the payment has other fields');
  // A second spelling would be another transaction with the same facts.
  if (!areEqual(new TextEncoder().encode(JSON.stringify(payment)), unsigned))
    refuse('the payment has two spellings');
  const { networkId, currencyId, outputs, fee, spends, validUntil } = payment;
  if (networkId !== id) refuse(`the payment is for network ${String(networkId)}, not ${id}`);
  if (validUntil !== null && !Number.isSafeInteger(validUntil)) refuse('the payment ends at no block');
  if (typeof spends !== 'string' || !Array.isArray(outputs) || outputs.length === 0)
    refuse('the payment is unreadable');
  const recipients = outputs.map((output: unknown) => ({ asset: String(currencyId), ...readOutput(output) }));
  return { recipients, fee: unitsOf(fee), conflictKeys: [spends], held: [] };
}

function readOutput(output: unknown) {
  if (typeof output !== 'object' || output === null) return refuse('an output is unreadable');
  if (Object.keys(output).toSorted().join() !== OUTPUT_NAMES) refuse('an output has other fields');
  const { account, memo, amount }: Record<string, unknown> = { ...output };
  if (typeof account !== 'string' || (memo !== null && typeof memo !== 'string'))
    return refuse('an output is unreadable');
  return { address: account, memo, amount: unitsOf(amount) };
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

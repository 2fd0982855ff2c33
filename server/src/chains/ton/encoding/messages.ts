/** The signer reads these messages, and refuses any other field. */
import { checkAddress } from '@parom/contract/addresses/check-address';
import { Address, beginCell, Cell, internal, type MessageRelaxed } from '@ton/core';

const JETTON_TRANSFER = 0x0f8a_7ea5;
/** Without coins a jetton wallet does not tell its owner. */
const NOTIFICATION = 1n;
/** In nanotons, to a new jetton wallet, where the rest stays. */
export const JETTON_GAS = 50_000_000n;

/** Without bounce, coins stay whatever the account is. */
export const spell = (address: Address): string => address.toString({ bounceable: false });

export function addressIn(text: string): Address {
  const checked = checkAddress('ton', text);
  if (!checked.ok) throw new Error(`${text} is no address of TON`);
  return Address.parse(checked.normalised);
}

export interface Sent {
  readonly to: Address;
  readonly units: bigint;
  readonly memo: string | null;
  readonly jettonWallet: Address | null;
}

export function messageOf({ to, units, memo, jettonWallet }: Sent): MessageRelaxed {
  const comment = memo === null ? null : beginCell().storeUint(0, 32).storeStringTail(memo).endCell();
  if (jettonWallet === null)
    return internal({ to, value: units, bounce: false, body: comment ?? Cell.EMPTY });
  const body = beginCell()
    .storeUint(JETTON_TRANSFER, 32)
    .storeUint(0, 64)
    .storeCoins(units)
    .storeAddress(to)
    .storeAddress(null)
    .storeBit(0)
    .storeCoins(NOTIFICATION)
    .storeMaybeRef(comment)
    .endCell();
  return internal({ to: jettonWallet, value: JETTON_GAS, bounce: true, body });
}

export function sentBy(
  message: Pick<MessageRelaxed, 'body'> & {
    readonly info: { dest: Address; value: { coins: bigint }; bounce: boolean };
  },
): Sent {
  const { dest, value, bounce } = message.info;
  if (!bounce) return { to: dest, units: value.coins, memo: commentOf(message.body), jettonWallet: null };
  const slice = message.body.beginParse().skip(32 + 64);
  const [units, to] = [slice.loadCoins(), slice.loadAddress()];
  slice.skip(2 + 1).loadCoins();
  const memo = slice.loadBit() ? commentOf(slice.loadRef()) : null;
  return { to, units, memo, jettonWallet: dest };
}

const commentOf = (body: Cell): string | null =>
  body.bits.length === 0 ? null : body.beginParse().skip(32).loadStringTail();

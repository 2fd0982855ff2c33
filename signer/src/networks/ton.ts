/** TON and its jettons from the hot wallet, and nothing else. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { Address, beginCell, Cell, type Message, storeMessage } from '@ton/core';
import { fromHex, toHex } from '../bytes.ts';
import type { Signed } from '../protocol.ts';
import { refuse } from '../refusal.ts';
import type { Facts, OwnWallet, SigningNetwork } from './network.ts';
import { openTonKey, spellTon, type TonKey } from './ton-keys.ts';
import { feeOf, readHead, readTonPayment, readUnsigned } from './ton-payment.ts';

/** In seconds, from a final block: what ended before is behind that block. */
const VALID_SECONDS = 120;

export function tonNetwork(id: number, globalId: number, mnemonic: string): SigningNetwork {
  const key = openTonKey(mnemonic, globalId);
  const hotAddress = spellTon(key.address);
  return {
    id,
    // No deposit addresses: the wallet's own key binds it.
    keys: { network: id, kind: 'ton', chainId: globalId, hotAddress, accountXpub: key.publicKey },
    wallet: (name): OwnWallet =>
      name === 'hot' ? { name, address: hotAddress } : refuse(`there is no wallet ${name}`),
    owns: (name, address) => name === 'hot' && spell(address) === hotAddress,
    spell,
    read: (unsigned) => factsOf(unsigned, key, hotAddress),
    endsBefore: (signed, unsigned) =>
      readHead(bodyOf(fromHex(signed))).validUntil + VALID_SECONDS <=
      readHead(readUnsigned(unsigned).body).validUntil,
    sign: (unsigned) => sign(unsigned, key),
  };
}

function spell(address: string): string {
  try {
    return spellTon(Address.parse(address));
  } catch {
    return refuse(`${address} is no address of TON`);
  }
}

function factsOf(unsigned: Uint8Array, key: TonKey, hotAddress: string): Facts {
  const { body, init } = readUnsigned(unsigned);
  if (init !== null && !init.hash().equals(key.address.hash)) refuse('the code is not of our wallet');
  const payment = readTonPayment(body);
  if (payment.walletId !== key.walletId) refuse('the payment does not leave the hot wallet');
  return {
    recipients: payment.messages.map(({ asset, address, memo, amount }) => ({
      asset,
      address,
      memo,
      amount,
    })),
    fee: feeOf(payment),
    conflictKeys: [`seqno:${hotAddress}:${payment.seqno}`],
    held: [],
  };
}

/** The signature follows the body. The id is of the message without the code, whoever relays it. */
function sign(unsigned: Uint8Array, { privateKey, address }: TonKey): Signed {
  const { body, init } = readUnsigned(unsigned);
  const signature = ed25519.sign(body.hash(), privateKey);
  const signed = beginCell().storeSlice(body.beginParse()).storeBuffer(Buffer.from(signature)).endCell();
  const info: Message['info'] = { type: 'external-in', dest: address, importFee: 0n };
  const plain = beginCell()
    .store(storeMessage({ info, body: signed }, { forceRef: true }))
    .endCell();
  const sent = init === null ? plain : withCode(address, init, signed);
  return { txId: plain.hash().toString('hex'), bytes: toHex(sent.toBoc({ idx: false })) };
}

/** `message$_` with its state in a reference. */
const withCode = (address: Address, init: Cell, body: Cell): Cell =>
  beginCell()
    .storeUint(0b10, 2)
    .storeUint(0, 2)
    .storeAddress(address)
    .storeCoins(0)
    .storeBit(1)
    .storeBit(1)
    .storeRef(init)
    .storeBit(1)
    .storeRef(body)
    .endCell();

function bodyOf(bytes: Uint8Array): Cell {
  const [message] = Cell.fromBoc(Buffer.from(bytes));
  return message?.refs.at(-1) ?? refuse('a signed payment is unreadable');
}

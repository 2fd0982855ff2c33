/** A stand-in for rippled: no real node was contacted. */
import { base58xrp } from '@scure/base';
import { beforeEach, describe, expect, it } from 'vitest';
import { requireTag } from '../../../signer/src/networks/xrp-keys.ts';
import { type Chain, ChainOutage, type SignedPayment } from '../../src/chains/chain.ts';
import { openXrpChain } from '../../src/chains/xrp/index.ts';
import { accountFlags } from '../../src/chains/xrp/sending/check-recipient.ts';
import { VALID_LEDGERS } from '../../src/chains/xrp/sending/sign-payment.ts';
import { SignerDeclined } from '../../src/signing/index.ts';
import { type Ordered, orderOf } from '../conformance/ordered.ts';
import type { AccountRoot } from './ledger-rules.ts';
import {
  HOT,
  MNEMONIC,
  rippledAt,
  signerFor,
  startXrpNetwork,
  XRP,
  type XrpTestNetwork,
  xrp,
} from './network.ts';
import { dropsOf, strangerAddress } from './people.ts';

let network: XrpTestNetwork;
/** Its signer keeps a journal, as in production. */
let chain: Chain;
beforeEach(async () => {
  network = await startXrpNetwork();
  const signer = await signerFor(network.rippled.networkId);
  chain = await openXrpChain({ ...network.settings, signer });
});

function recipient(more: Partial<AccountRoot> = {}): string {
  const address = strangerAddress();
  network.rippled.fund(address, 0n, more);
  return address;
}

let count = 0;
async function order(change: Partial<Ordered> = {}): Promise<Ordered> {
  count += 1;
  return orderOf({
    id: `t${count}`,
    purpose: 'payout',
    currencyId: XRP,
    from: HOT,
    to: recipient(),
    memo: null,
    amount: xrp('25'),
    nonce: await chain.nextNonce(HOT),
    ahead: [],
    ...change,
  });
}
/** As the same payment in a new transmission. */
const again = (one: Ordered, change: Partial<Ordered> = {}): Ordered => ({
  ...orderOf({ ...one, ...change }),
  id: `t${(count += 1)}`,
});
const held = (address: string) => network.rippled.head.accounts.get(address)?.balance ?? 0n;
const isLost = ({ txId }: SignedPayment) => network.rippled.drop(txId);

describe('a lost submission of XRP', () => {
  it('is signed again with the same number and paid once', { tags: ['threat:double-payout'] }, async () => {
    const first = await order();
    const lost = await chain.sign(first);
    await chain.broadcast(lost.bytes);
    isLost(lost);
    network.rippled.close(VALID_LEDGERS);
    expect(await chain.lookUp(lost)).toMatchObject({ state: 'impossible', why: 'expired' });
    expect(await chain.nextNonce(HOT)).toBe(first.nonce);

    const second = await chain.sign(again(first));
    expect([second.txId === lost.txId, second.conflictKeys]).toEqual([false, lost.conflictKeys]);
    await expect(chain.broadcast(lost.bytes)).rejects.toThrow('tefMAX_LEDGER');
    await chain.broadcast(second.bytes);
    network.rippled.close(VALID_LEDGERS);
    expect(await chain.lookUp(second)).toMatchObject({ state: 'included' });
    expect(await chain.lookUp(lost)).toMatchObject({ state: 'impossible', why: 'spent' });
    expect(held(first.to)).toBe(dropsOf('25'));
  });

  it('frees its number for another payment after its end only', {
    tags: ['threat:taken-server'],
  }, async () => {
    const first = await order();
    const lost = await chain.sign(first);
    const other = await order({ nonce: first.nonce, amount: xrp('3') });
    network.rippled.close(VALID_LEDGERS - 1);
    await expect(chain.sign(other)).rejects.toBeInstanceOf(SignerDeclined);
    network.rippled.close();
    const signed = await chain.sign(other);
    expect(signed.conflictKeys).toEqual(lost.conflictKeys);
    await chain.broadcast(signed.bytes);
    network.rippled.close();
    expect([held(first.to), held(other.to)]).toEqual([0n, dropsOf('3')]);
  });

  it('is not expired because the node does not know it', { tags: ['threat:lying-node'] }, async () => {
    const lost = await chain.sign(await order());
    network.rippled.close(VALID_LEDGERS - 1);
    expect(await chain.lookUp(lost)).toEqual({ state: 'missing' });
  });

  it('whose account counted on, is never called expired', { tags: ['threat:lying-node'] }, async () => {
    const signed = await chain.sign(await order());
    await chain.broadcast(signed.bytes);
    network.rippled.close(VALID_LEDGERS + 1);
    const { find } = network.rippled;
    // As a node that lost the transaction from its index.
    network.rippled.find = () => undefined;
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'included' });
    network.rippled.find = find;
  });
});

describe('a spend of XRP that Parom did not sign', () => {
  it('is seen, and voids our payment of that number', {
    tags: ['threat:foreign-spend'],
  }, async () => {
    const { rippled, customer, hot } = network;
    // More history than a page, and payments to us between ours.
    for (let times = 0; times < 5; times += 1) customer.pay({ address: hot, memo: '1' }, xrp('2'));
    rippled.close();
    const ours = await chain.sign(await order());
    const { bytes } = requireTag(MNEMONIC, rippled.nextSequence(hot), 12);
    const before = await chain.settledNonce(HOT, 1);
    rippled.submit(bytes.toUpperCase());
    expect(await chain.isOvertaken(ours)).toBe(false);
    rippled.close();
    const { height, hash } = rippled.head;
    customer.pay({ address: hot, memo: '1' }, xrp('2'));
    rippled.close();
    expect(await chain.isOvertaken(ours)).toBe(true);
    expect([await chain.settledNonce(HOT, 1), await chain.settledNonce(HOT, 2)]).toEqual([
      before + 1,
      before + 1,
    ]);
    expect(await chain.lookUp(ours)).toEqual({
      state: 'impossible',
      why: 'spent',
      height,
      blockHash: hash,
      confirmations: 2,
    });
  });
});

describe('a payment of XRP,', () => {
  it('to an account that asked for a tag since, failed and cost its fee', async () => {
    const ordered = await order();
    const signed = await chain.sign(ordered);
    network.rippled.change(ordered.to, { flags: accountFlags.requireTag });
    await chain.broadcast(signed.bytes);
    network.rippled.close();
    expect(await chain.lookUp(signed)).toMatchObject({
      state: 'failed',
      cause: 'memo needed',
      fee: xrp('0.00001'),
    });
    expect(await chain.findPaid({ ...ordered, txId: signed.txId })).toBeNull();
    expect([held(ordered.to), await chain.nextNonce(HOT)]).toEqual([0n, ordered.nonce + 1]);
  });

  it.each([
    [
      'of the recipient’s permission',
      { flags: accountFlags.depositAuth, balance: 2_000_000n },
      'cannot receive',
    ],
    ['of its own funds', null, 'ours'],
  ])('failed because %s, says so', async (_why, change, cause) => {
    const ordered = await order();
    const signed = await chain.sign(ordered);
    if (change === null) network.rippled.change(network.hot, { balance: dropsOf('25.5') });
    else network.rippled.change(ordered.to, change);
    await chain.broadcast(signed.bytes);
    network.rippled.close();
    expect(await chain.lookUp(signed)).toMatchObject({ state: 'failed', cause });
  });

  it('asked about, costs a question about the network only once it is decided', async () => {
    let asked: string[] = [];
    const rpcUrl = await rippledAt(network.rippled, (method) => void asked.push(method));
    const counting = await openXrpChain({ ...network.settings, rpcUrl });
    const signed = await counting.sign(await order());
    const look = async () => {
      asked = [];
      const { state } = await counting.lookUp(signed);
      return [state, asked.includes('server_info')];
    };
    expect(await look()).toEqual(['missing', false]);
    await counting.broadcast(signed.bytes);
    expect(await look()).toEqual(['pending', false]);
    network.rippled.close();
    expect(await look()).toEqual(['included', true]);
  });

  it('placed in a ledger that the node has not validated, still waits', async () => {
    const { rippled, settings } = network;
    const rpcUrl = await rippledAt(rippled, (method, _params, good) =>
      method === 'tx' ? { ...good(), ledger_index: rippled.head.height + 1 } : undefined,
    );
    const early = await openXrpChain({ ...settings, rpcUrl });
    const signed = await chain.sign(await order());
    await chain.broadcast(signed.bytes);
    expect(await early.lookUp(signed)).toEqual({ state: 'pending' });
  });

  it('placed in a ledger that does not show it, stays open', async () => {
    const { rippled, settings, customer, hot } = network;
    const rpcUrl = await rippledAt(rippled, (method, _params, good) =>
      method === 'tx' ? { ...good(), ledger_index: rippled.head.height - 1 } : undefined,
    );
    const confused = await openXrpChain({ ...settings, rpcUrl });
    customer.pay({ address: hot, memo: '1' }, xrp('25'));
    rippled.close();
    const signed = await chain.sign(await order());
    await chain.broadcast(signed.bytes);
    rippled.close();
    await expect(confused.lookUp(signed)).rejects.toThrow('does not show it there');
  });

  it('is found by its id in small letters, and by nothing else', async () => {
    const ordered = await order();
    const { txId, bytes } = await chain.sign(ordered);
    await chain.broadcast(bytes);
    network.rippled.close();
    expect(await chain.findPaid({ ...ordered, txId: txId.toLowerCase() })).toMatchObject({ txId });
    expect(await chain.findPaid({ ...ordered, txId: `${txId}0` })).toBeNull();
    expect(await chain.findPaid({ ...ordered, txId, to: 'nowhere' })).toBeNull();
  });

  it('already in a ledger, is not deducted from the account once more', async () => {
    const signed = await chain.sign(await order());
    const before = await chain.spendable(XRP, []);
    expect((await chain.spendable(XRP, [signed.bytes])).now).toBe(before.now - xrp('25.00001'));
    await chain.broadcast(signed.bytes);
    network.rippled.close();
    const after = await chain.spendable(XRP, [signed.bytes]);
    expect(after).toEqual(await chain.spendable(XRP, []));
    expect(after.now).toBe(before.now - xrp('25.00001'));
  });

  it('is estimated at twice the fee of now, at most at maxFee', async () => {
    expect(await chain.estimateFee(XRP)).toBe(xrp('0.00002'));
    network.rippled.openFee = 50_001n;
    expect(await chain.estimateFee(XRP)).toBe(xrp('0.1'));
  });

  it('finer than a drop is not signed', async () => {
    const tooFine = await order({ amount: xrp('25.0000001') });
    await expect(chain.sign(tooFine)).rejects.toThrow('more than 6 decimals');
  });

  it('opens an account with the reserve', async () => {
    const ordered = await order({ to: strangerAddress(), amount: xrp('1') });
    await chain.broadcast((await chain.sign(ordered)).bytes);
    network.rippled.close();
    expect(held(ordered.to)).toBe(dropsOf('1'));
  });

  it('spends all but the reserves of account and objects', async () => {
    const { rippled, hot } = network;
    rippled.change(hot, { balance: dropsOf('50'), ownerCount: 3 });
    rippled.close();
    const told = { now: xrp('48.4'), locked: xrp('0'), kept: xrp('1.6') };
    expect(await chain.spendable(XRP, [])).toEqual(told);
    rippled.change(hot, { balance: dropsOf('1.5') });
    rippled.close();
    expect(await chain.spendable(XRP, [])).toEqual({ ...told, now: xrp('0'), kept: xrp('1.5') });
  });

  it('leaves the reserve and what is on its way in the account', async () => {
    network.rippled.change(network.hot, { balance: dropsOf('51.4'), ownerCount: 2 });
    const first = await order();
    const signed = await chain.sign(first);
    const next = { nonce: first.nonce + 1, ahead: [signed.bytes] };
    await expect(chain.sign(await order(next))).rejects.toThrow('holds too little');
    expect(await chain.sign(await order({ ...next, amount: xrp('24.99998') }))).toBeDefined();
  });

  it('waits while the network asks for more than maxFee', async () => {
    network.rippled.openFee = 100_001n;
    await expect(chain.sign(await order())).rejects.toMatchObject({
      reason: { code: 'feeAboveLimit', parts: { asked: '100001', setting: 'maxFee', limit: '100000' } },
    });
    network.rippled.openFee = 5_000n;
    expect(await chain.sign(await order())).toMatchObject({ feeLimit: xrp('0.005') });
  });

  it('to an X-address carries its tag, and no other memo', async () => {
    // Tag 14.
    const to = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS';
    const classic = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
    network.rippled.fund(classic, 0n, { flags: accountFlags.requireTag });
    const ordered = await order({ to });
    await chain.broadcast((await chain.sign(ordered)).bytes);
    network.rippled.close();
    expect(network.rippled.head.transactions[0]?.fields).toMatchObject({ DestinationTag: 14 });
    expect(held(classic)).toBe(dropsOf('25'));
    await expect(chain.sign(await order({ to, memo: '2' }))).rejects.toThrow('and the payment the tag 2');
  });
});

describe('a transaction that did not pay from our account,', () => {
  /** As a stranger writes it into a memo. */
  const ours = () => Buffer.from(base58xrp.decode(network.hot).subarray(1, 21)).toString('hex').toUpperCase();

  it.each([
    ['though it names it', (to: string) => ({ Destination: to, Amount: `${dropsOf('25')}` })],
    ['and is no payment', () => ({ TransactionType: 'AccountSet' })],
  ])('%s, is no payment of ours', async (_which, fields) => {
    const ordered = await order();
    const Memos = [{ Memo: { MemoData: ours() } }];
    const txId = network.customer.send({ ...fields(ordered.to), Memos });
    network.rippled.close();
    expect(network.rippled.find(txId)).toBeDefined();
    expect(await chain.findPaid({ ...ordered, txId })).toBeNull();
  });
});

describe('a recipient of XRP', () => {
  const checked = async (to: string, amount = '25', memo: string | null = null) =>
    (await chain.checkRecipient?.({ currencyId: XRP, to, memo, amount: xrp(amount) })) ?? null;
  const { requireTag, depositAuth, disallowXrp, masterDisabled } = accountFlags;
  const KEYLESS = 'rrrrrrrrrrrrrrrrrrrrBZbvji';

  it.each([
    ['that asks for a tag', { flags: requireTag }, 'memo needed'],
    ['with deposit authorisation', { flags: depositAuth }, 'cannot receive'],
    ['that wants no XRP', { flags: disallowXrp }, 'cannot receive'],
    ['of a pool', { isPool: true }, 'cannot receive'],
    ['without any key', { flags: masterDisabled, regularKey: KEYLESS }, 'cannot receive'],
    ['with another key', { flags: masterDisabled, regularKey: strangerAddress() }, null],
    ['of several signers', { flags: masterDisabled, regularKey: KEYLESS, hasSigners: true }, null],
    ['like most', {}, null],
  ] as const)('%s, is told before the order', async (_which, account, problem) => {
    const to = recipient(account);
    expect(await checked(to)).toBe(problem);
    if (problem !== null) await expect(chain.sign(await order({ to }))).rejects.toBeInstanceOf(ChainOutage);
  });

  it('that is not funded, needs the reserve', async () => {
    const to = strangerAddress();
    expect([await checked(to, '0.999999'), await checked(to, '1')]).toEqual(['not activated', null]);
  });

  it('that asks for a tag, takes tag 0', async () => {
    expect(await checked(recipient({ flags: requireTag }), '25', '0')).toBeNull();
  });
});

describe('what the signer’s journal knows', () => {
  it('is shown with its number and its end', async () => {
    const ordered = await order({ memo: '7' });
    const signed = await chain.sign(ordered);
    expect(await chain.signedBefore?.()).toMatchObject([
      { id: ordered.id, wallet: 'hot', nonce: ordered.nonce, signed: { ...signed, bytes: signed.bytes } },
    ]);
    await chain.discard?.(signed);
    expect(await chain.signedBefore?.()).toEqual([]);
  });
});

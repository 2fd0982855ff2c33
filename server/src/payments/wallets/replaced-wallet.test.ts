import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { impossible, included } from '../../../test/scripted-chain.ts';
import { numbersOf } from '../../../test/transmissions.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage, type PaymentRecord } from '../../chains/chain.ts';
import { bindWallet } from '../../chains/index.ts';
import { balanceOf } from '../../ledger/index.ts';
import { advancePayments, cancelPayment, forgetWallet, proveFailures } from '../index.ts';

const { db, clock, world, deps, watchTo } = await tronWorld();
const EXPIRED = impossible(1_000, 'expired');
let fate: PaymentRecord;
beforeEach(async () => {
  fate = { state: 'pending' };
  await watchTo(200);
  world.chain.validUntil = 150;
  world.chain.record = () => fate;
  world.chain.balance = (currencyId) => balanceOf(db, { kind: 'hot', currencyId, networkId: ids.tron });
});

const owe = () => {
  clock.advance(1);
  return owedPayment(deps, { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true });
};
const pay = async () => {
  for (let round = 0; round < 3; round += 1) {
    clock.advance(60_000);
    await advancePayments(deps, ids.tron);
  }
};
/** As a start with another mnemonic does; its keys name another address. */
const replace = async () => {
  clock.advance(1);
  const { sign } = world.chain;
  world.chain.sign = async (order) => {
    if (world.chain.signed.length > 9) throw new ChainOutage('signed over and over');
    const signed = await sign(order);
    return { ...signed, conflictKeys: signed.conflictKeys.map((key) => `new ${key}`) };
  };
  const wallet = { networkId: ids.tron, chainId: 1, accountFingerprint: 'new', hotAddress: 'new' };
  await db.transaction().execute(async (tx) => {
    await bindWallet(tx, wallet, clock.now());
    await forgetWallet(tx, ids.tron, clock.now());
  });
};

describe('the wallet of a new mnemonic', () => {
  it('takes no number that expired in the former one', async () => {
    fate = EXPIRED;
    const former = await owe();
    await pay();
    await db.transaction().execute((tx) => cancelPayment(tx, former, clock.now()));
    await replace();
    fate = { state: 'pending' };
    world.chain.nextNonce = async () => 3;
    const [first, second] = [await owe(), await owe()];
    await pay();
    expect([await numbersOf(db, former), await numbersOf(db, first)]).toEqual([[7], [3]]);
    expect(await numbersOf(db, second)).toEqual([4]);
  });

  it('takes its own expired number again, which the former used', async () => {
    const former = await owe();
    fate = included(1_000);
    await pay();
    await replace();
    fate = EXPIRED;
    const id = await owe();
    await pay();
    await proveFailures(deps);
    fate = { state: 'pending' };
    await pay();
    expect([await numbersOf(db, former), await numbersOf(db, id)]).toEqual([[7], [7, 7]]);
  });
});

import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit, type DepositAtAddress } from '../../test/arrived-deposits.ts';
import { handClock } from '../../test/clock.ts';
import { quietLog, testDatabase } from '../../test/database.ts';
import { ids, sowWorld } from '../../test/factories.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { type ScriptedChain, scriptedChain } from '../../test/scripted-chain.ts';
import { putTransmission } from '../../test/transmissions.ts';
import { formerWallets } from '../aml/index.ts';
import type { EvmNetworkSettings } from '../chains/evm/index.ts';
import { addAddresses, paidFormerWallet } from '../chains/index.ts';
import type { Catalogue } from '../currencies/index.ts';
import { StartProblem } from '../platform/start-problem.ts';
import { checkWallets } from './check-wallets.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
let catalogue: Catalogue;
afterAll(() => database.close());
beforeEach(async () => {
  await database.truncate();
  catalogue = await sowWorld(db, clock);
});

/** The asset. */
const ETHER = 2;
const OLD_XPUB = `xpub${'A'.repeat(107)}`;
const NEW_XPUB = `xpub${'B'.repeat(107)}`;

/** A network whose keys these are: the xpub names its addresses. */
function chainOf(accountXpub: string, hotAddress: string, networkId: number = ids.ethereum): ScriptedChain {
  const chain = scriptedChain(networkId, ids.eth, ids.eth);
  chain.hotAddress = async () => hotAddress;
  chain.makeDepositAddress = async (index) => ({
    address: `${accountXpub.slice(-1)}-${index}`,
    memo: null,
    derivationIndex: index,
  });
  return chain;
}
const settingsOf = (accountXpub: string, hotAddress: string): EvmNetworkSettings => ({
  network: 'ethereum',
  rpcUrl: 'http://127.0.0.1:8545',
  chainId: 1,
  accountXpub,
  hotAddress,
  mnemonic: 'zoo zoo',
  tokens: {},
  otherContracts: [],
  explorerUrl: null,
  traceInternal: true,
  confirmations: 6,
  awaitFinalized: true,
  maxFeeGwei: 500,
  minTipGwei: 0.01,
  bumpAfterSeconds: 300,
  replacesWallet: null,
});
const former = { settings: settingsOf(OLD_XPUB, 'hot-old'), chain: chainOf(OLD_XPUB, 'hot-old') };
const latter = { settings: settingsOf(NEW_XPUB, 'hot-new'), chain: chainOf(NEW_XPUB, 'hot-new') };

/** What it says instead of starting; `null` when it starts. */
async function refusalOf(
  { settings, chain }: typeof former,
  changed: Partial<EvmNetworkSettings> = {},
  log = quietLog,
): Promise<string | null> {
  try {
    const chains = new Map([[chain.networkId, chain]]);
    const canSign = ({ mnemonic }: { mnemonic: string | null }) => mnemonic !== null;
    await checkWallets({ db, clock, catalogue, log, canSign }, [{ ...settings, ...changed }], chains);
    return null;
  } catch (error) {
    if (error instanceof StartProblem) return error.message;
    throw error;
  }
}
async function nameOfFormer(): Promise<string> {
  const refusal = await refusalOf(latter);
  return /"replacesWallet":"([0-9a-f]{12})"/.exec(refusal ?? '')?.[1] ?? '';
}

describe('a database', () => {
  it('starts only with its first wallet, with or without mnemonic', {
    tags: ['threat:former-mnemonic'],
  }, async () => {
    expect(await refusalOf(former)).toBeNull();
    expect(await refusalOf(former, { mnemonic: null })).toBeNull();

    const refusal = await refusalOf(latter, { mnemonic: null });
    expect(refusal).toContain('network ethereum: this database belongs to another wallet');
    expect(refusal).toContain('hotAddress: hot-old in the database, hot-new in the settings');
    expect(refusal).toMatch(/accountXpub \(its fingerprint\): [0-9a-f]{16} in the database, [0-9a-f]{16} in/);
    expect(refusal).not.toContain('xpub');
    expect(refusal).not.toMatch(/AAAA|BBBB|zoo/);
    expect(await refusalOf(former)).toBeNull();
  });

  it('of one chain, is not started for another, by whatever name of a wallet', async () => {
    expect(await refusalOf(former)).toBeNull();
    const replacesWallet = await nameOfFormer();
    for (const changed of [{ chainId: 5 }, { chainId: 5, replacesWallet }])
      for (const one of [former, latter])
        expect(await refusalOf(one, changed)).toContain('chainId: 1 in the database, 5 in the settings');
    expect(await refusalOf(former)).toBeNull();
  });

  it('started with two wallets at once, belongs to one of them', async () => {
    const refusals = await Promise.all([former, latter, former, latter].map((one) => refusalOf(one)));
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(2);
    expect(refusals[0] === null).toBe(refusals[2] === null);
  });

  it('of before wallets were written down, is recognised by its addresses', async () => {
    await addAddresses(db, former.chain, 3);
    expect(await refusalOf(latter)).toContain('the deposit addresses in this database do not belong');
    expect(await refusalOf(former)).toBeNull();
    expect(await refusalOf(latter)).toContain('"replacesWallet"');
  });

  it('without a known wallet, is not judged by addresses of other networks', async () => {
    await addAddresses(db, former.chain, 3);
    await addAddresses(db, chainOf(NEW_XPUB, 'hot-new', ids.bsc), 3);
    // Coins came to it on the wrong network.
    const place = { network_id: ids.ethereum, address: 'B-1', derivation_index: 1 };
    await db
      .insertInto('deposit_addresses')
      .values({ ...place, derived_for: ids.bsc, is_retired: true })
      .execute();
    expect(await refusalOf(former)).toBeNull();
  });
});

describe('a wallet with a replaced mnemonic', () => {
  beforeEach(async () => {
    expect(await refusalOf(former)).toBeNull();
    await addAddresses(db, former.chain, 100);
  });

  it('is kept without its name or without the mnemonic', async () => {
    const replacesWallet = await nameOfFormer();
    expect(replacesWallet).toHaveLength(12);
    expect(await refusalOf(latter, { replacesWallet: 'abcdefabcdef' })).toContain('another wallet');
    expect(await refusalOf(latter, { replacesWallet, mnemonic: null })).toContain('Start that one first');
    expect(await refusalOf(former)).toBeNull();
  });

  it('gives new tickets addresses of the new mnemonic', async () => {
    const replacesWallet = await nameOfFormer();
    const warned: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void warned.push(line) });
    expect(await refusalOf(latter, { replacesWallet }, log)).toBeNull();
    expect(warned).toEqual([expect.stringContaining('"retired":100')]);

    await addAddresses(db, latter.chain, 100);
    const free = await db
      .selectFrom('deposit_addresses')
      .select('address')
      .where('ticket_id', 'is', null)
      .where('is_retired', '=', false)
      .execute();
    expect(free).toHaveLength(100);
    expect(free.every(({ address }) => address.startsWith('B-'))).toBe(true);
    // The name may stand in the settings for good, and a process without words starts then.
    expect(await refusalOf(latter, { replacesWallet })).toBeNull();
    expect(await refusalOf(latter, { mnemonic: null })).toBeNull();
    expect(await refusalOf(former)).toContain('another wallet');
  });

  it('is replaced on its own network alone', async () => {
    const accountXpub = `xpub${'C'.repeat(107)}`;
    const elsewhere = {
      settings: { ...former.settings, accountXpub, network: 'bsc', chainId: 56 },
      chain: chainOf(accountXpub, 'hot-old', ids.bsc),
    };
    expect(await refusalOf(elsewhere)).toBeNull();
    await addAddresses(db, elsewhere.chain, 3);
    const deposit = { networkId: ids.bsc, currencyId: ids.eth, address: 'C-0', amount: '1', txId: 'tx-C-0' };
    await arrivedDeposit({ db, clock }, deposit);
    expect(await refusalOf(latter, { replacesWallet: await nameOfFormer() })).toBeNull();
    expect(await refusalOf(elsewhere)).toBeNull();
    const retired = db.selectFrom('deposit_addresses').select('id').where('is_retired', '=', true);
    expect(await retired.where('network_id', '=', ids.bsc).execute()).toEqual([]);
    expect(await paidFormerWallet(db, ids.bsc, 'tx-C-0')).toBe(false);
  });

  it('is the former one after a cut, until the next start', async () => {
    const replacesWallet = await nameOfFormer();
    const gas = await owed('gas', await oldDeposit());
    const inStock = () =>
      db.selectFrom('deposit_addresses').select('id').where('is_retired', '=', false).orderBy('id').execute();
    const before = await inStock();
    await sql`alter table payments add constraint cut_off check (state <> 'cancelled')`.execute(db);
    await expect(refusalOf(latter, { replacesWallet })).rejects.toThrow('cut_off');
    await sql`alter table payments drop constraint cut_off`.execute(db);
    expect(await refusalOf(former)).toBeNull();
    expect(await inStock()).toEqual(before);

    expect(await refusalOf(latter, { replacesWallet })).toBeNull();
    const state = db.selectFrom('payments').select('state').where('id', '=', gas);
    expect(await state.executeTakeFirst()).toEqual({ state: 'cancelled' });
  });

  it('joins no coins at the former hot address', async () => {
    const replacesWallet = await nameOfFormer();
    const joining = { purpose: 'consolidate', assetId: ETHER, amount: '0.1', address: 'hot-old' } as const;
    const joined = await owedPayment({ db, clock }, joining);
    const refund = await owed('refund', await oldDeposit());
    expect(await refusalOf(latter, { replacesWallet })).toBeNull();
    const states = await db.selectFrom('payments').select(['id', 'state']).orderBy('state').execute();
    expect(states).toEqual([
      { id: joined, state: 'cancelled' },
      { id: refund, state: 'queued' },
    ]);
  });

  it('counts the new wallet’s payments from zero', async () => {
    const wallet = { network_id: ids.ethereum, wallet: 'hot', next_nonce: 57 };
    await db.insertInto('wallet_nonces').values(wallet).execute();
    expect(await refusalOf(latter, { replacesWallet: await nameOfFormer() })).toBeNull();
    expect(await db.selectFrom('wallet_nonces').selectAll().execute()).toEqual([]);
  });

  it('is kept while its signed payment is on its way', async () => {
    const replacesWallet = await nameOfFormer();
    const deposit = await oldDeposit();
    const gas = await owed('gas', deposit);
    const due = await owed('refund', deposit);
    const sent = { state: 'sent', tx_id: 'tx' } as const;
    await db.updateTable('payments').set(sent).where('id', '=', due).execute();
    const put = { networkId: ids.ethereum, paymentIds: [due], keys: ['nonce:hot:1'], at: clock.now() };
    await putTransmission(db, put);
    expect(await refusalOf(latter, { replacesWallet })).toContain(
      'payments that the former wallet signed and that are not final yet: 1.',
    );
    expect(await refusalOf(former)).toBeNull();

    await db.updateTable('transmissions').set({ state: 'impossible' }).execute();
    await db.updateTable('payments').set({ state: 'queued' }).where('id', '=', due).execute();
    expect(await refusalOf(latter, { replacesWallet })).toBeNull();
    const rows = await db.selectFrom('payments').select(['id', 'state']).execute();
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    expect([states.get(gas), states.get(due)]).toEqual(['cancelled', 'queued']);
  });

  it('has deposits to its old addresses reviewed first', async () => {
    const screening = formerWallets((networkId, txId) => paidFormerWallet(db, networkId, txId));
    const verdictOf = async (txId: string) =>
      (await screening.screenDeposit({ networkId: ids.ethereum, txId, address: '', sender: null })).verdict;
    await oldDeposit();
    expect(await verdictOf('tx-A-0')).toBe('pass');
    await refusalOf(latter, { replacesWallet: await nameOfFormer() });
    await addAddresses(db, latter.chain, 100);
    await depositAt('B-100');
    expect(await verdictOf('tx-A-0')).toBe('doubt');
    expect(await verdictOf('tx-B-100')).toBe('pass');
  });

  const oldDeposit = () => depositAt('A-0');
  const depositAt = (address: string): Promise<DepositAtAddress> =>
    arrivedDeposit(
      { db, clock },
      { networkId: ids.ethereum, currencyId: ids.eth, address, amount: '1', txId: `tx-${address}` },
    );
  const owed = (
    purpose: 'gas' | 'refund',
    { id: depositId, depositAddressId }: DepositAtAddress,
  ): Promise<string> =>
    owedPayment({ db, clock }, { purpose, depositId, depositAddressId, assetId: ETHER, amount: '0.1' });
});

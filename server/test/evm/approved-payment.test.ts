/** A payment above the limits of the real signer, let out by two people through the operator's command. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { approve, newPerson } from '../../../signer/src/guards/approvals.ts';
import { buildProgram, makeFolder, start } from '../../../signer/test/process.ts';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import { advancePayments, approvalBook, approvePayment, findPayment } from '../../src/payments/index.ts';
import { socketSigner } from '../../src/signing/index.ts';
import { handClock } from '../clock.ts';
import { quietLog, testDatabase } from '../database.ts';
import { sowWorld } from '../factories.ts';
import { owedPayment } from '../owed-payments.ts';
import { CUSTOMER, describeWithAnvil } from './anvil.ts';
import { type EvmTestNetwork, MNEMONIC, startEvmNetwork } from './network.ts';

const [anna, boris, clara] = [newPerson(), newPerson(), newPerson()];
const limit = { network: 2, asset: 'native', decimals: 18, hour: '5', day: '5' };
const RULES = {
  networks: { 2: 1 },
  limits: [
    { ...limit, purposes: ['payout'], payment: '1' },
    { ...limit, purposes: ['fee'], payment: '1' },
  ],
  people: { anna: anna.key, boris: boris.key },
};

describeWithAnvil('a payment above the limits of the signer', () => {
  let network: EvmTestNetwork;
  let program: string;
  beforeAll(async () => {
    [network, program] = [await startEvmNetwork(1), await buildProgram()];
    await network.anvil.client.setBalance({ address: network.hot, value: 10n ** 20n });
    await network.anvil.mine();
  });
  afterAll(() => rmSync(program, { force: true }));

  it('waits with its digest, and leaves once two listed people approved it', {
    tags: ['threat:taken-server'],
  }, async () => {
    const { db, close } = await testDatabase();
    onTestFinished(close);
    const clock = handClock(new Date().toISOString());
    const catalogue = await sowWorld(db, clock);
    const folder = makeFolder(RULES, MNEMONIC);
    await start(program, folder);
    const signer = socketSigner(join(folder, 'socket'), { approvals: approvalBook({ db, clock }) });
    const chain = await openEvmChain({ ...network.settings, signer }, quietLog);
    const outflow = { ceilingUsdt: null, worthOf: () => null };
    const chains = new Map([[2, chain]]);
    const deps = { db, clock, catalogue: () => catalogue, chains, screening: [], outflow };
    const asset = catalogue.asset(2, 2);
    const owed = { purpose: 'payout', assetId: asset?.id ?? 0, address: CUSTOMER, isReserved: true } as const;
    const [large, small] = [
      await owedPayment(deps, { ...owed, amount: '2' }),
      await owedPayment(deps, { ...owed, amount: '0.5' }),
    ];
    const pay = async () => {
      await advancePayments(deps, 2);
      return (await findPayment(db, large))?.state;
    };

    expect(await pay()).toBe('queued');
    expect((await findPayment(db, small))?.state).toBe('sent');
    const refused = (await findPayment(db, large))?.lastError;
    const said = refused?.code === 'paymentTried' ? refused.parts.said : '';
    expect(said).toContain('It needs approvals of 2 people');
    const digest = /[0-9a-f]{64}/.exec(said)?.[0] ?? '';
    const give = (person: string, { secret }: { readonly secret: string }) =>
      approvePayment(deps, large, { way: 'key-file', person, signature: approve(secret, digest) });

    expect(await give('anna', anna)).toMatchObject({ kind: 'kept', people: 1 });
    expect(await pay()).toBe('queued');
    expect(await give('boris', clara)).toMatchObject({ kind: 'kept', people: 2 });
    expect(await pay()).toBe('queued');
    expect(await give('boris', boris)).toMatchObject({ kind: 'kept', people: 2 });
    expect(await pay()).toBe('sent');
    expect(await give('anna', anna)).toEqual({ kind: 'not-waiting' });
    expect(await approvalBook({ db, clock }).given([large, small])).toEqual([]);
  });
});

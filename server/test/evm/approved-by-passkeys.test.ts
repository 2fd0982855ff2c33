/** A payment above the limits of the real signer, let out by two operators’ passkeys in the console. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readPasskey } from '../../../signer/src/guards/passkeys.ts';
import { buildProgram, makeFolder, start } from '../../../signer/test/process.ts';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import { firstOperator } from '../../src/operators/index.ts';
import { advancePayments, approvalBook, findPayment } from '../../src/payments/index.ts';
import { socketSigner } from '../../src/signing/index.ts';
import { handClock } from '../clock.ts';
import { quietLog, testDatabase } from '../database.ts';
import { CONSOLE_ORIGIN, type OperatorWorld, operatorWorld } from '../operator-world.ts';
import { owedPayment } from '../owed-payments.ts';
import { HERE, type PasskeyWorld, passkeyWorld } from '../passkey-world.ts';
import { type SoftwarePasskey, softwarePasskey } from '../software-authenticator.ts';
import { CUSTOMER, describeWithAnvil } from './anvil.ts';
import { type EvmTestNetwork, MNEMONIC, startEvmNetwork } from './network.ts';

const ETHEREUM = 2;
const limit = { network: ETHEREUM, asset: 'native', decimals: 18, hour: '5', day: '5' };
const LIMITS = [
  { ...limit, purposes: ['payout'], payment: '1' },
  { ...limit, purposes: ['fee'], payment: '1' },
];
const SITE = { rpId: HERE.rpId, origins: [CONSOLE_ORIGIN] };
const emails = ['anna@example.com', 'boris@example.com', 'clara@example.com'] as const;

interface Person {
  readonly email: string;
  readonly token: string;
  readonly passkey: SoftwarePasskey;
  /** As the page shows it for the signer. */
  readonly entry: object;
}

describeWithAnvil('a payment above the signer’s limits', () => {
  let network: EvmTestNetwork;
  let program: string;
  const clock = handClock(new Date().toISOString());
  let world: OperatorWorld;
  let at: PasskeyWorld;
  let people: readonly [Person, Person, Person];
  beforeAll(async () => {
    program = await buildProgram();
  });
  afterAll(() => rmSync(program, { force: true }));

  const get = async (path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await world.app.inject({ url: `/api/console/${path}`, headers })).json();
  };
  async function enter(email: string): Promise<Person> {
    const { db, clock } = world.deps;
    const who = { email, password: 'a long password' };
    await firstOperator({ db, clock, noteMade: async () => {} }, { ...who, isReset: true });
    const token = await world.logInOperator(who);
    const passkey = softwarePasskey();
    expect((await at.register(passkey, { token })).status).toBe(200);
    const [{ forSigner }] = (await get('passkeys', token)).passkeys;
    const entry = JSON.parse(forSigner.entry);
    expect(readPasskey(entry.id, entry.key).fingerprint).toBe(forSigner.fingerprint);
    return { email, token, passkey, entry };
  }
  beforeEach(async () => {
    network = await startEvmNetwork(1);
    await network.anvil.client.setBalance({ address: network.hot, value: 10n ** 20n });
    await network.anvil.mine();
    const database = await testDatabase();
    world = await operatorWorld(database, clock);
    at = passkeyWorld(world);
    people = [await enter(emails[0]), await enter(emails[1]), await enter(emails[2])];
    return async () => {
      await world.close();
      await database.close();
    };
  });

  /** The installer names Anna and Boris; Clara is an operator that the signer does not know. */
  async function openPayments() {
    const [anna, boris] = people;
    const folder = makeFolder(
      {
        networks: { [ETHEREUM]: 1 },
        limits: LIMITS,
        people: { anna: { passkeys: [anna.entry] }, boris: { passkeys: [boris.entry] } },
        console: SITE,
      },
      MNEMONIC,
    );
    await start(program, folder);
    const signer = socketSigner(join(folder, 'socket'), { approvals: approvalBook(world.deps) });
    world.chains.set(ETHEREUM, await openEvmChain({ ...network.settings, signer }, quietLog));
    const assetId = world.deps.catalogue().asset(2, ETHEREUM)?.id ?? 0;
    const owe = (amount: string) =>
      owedPayment(world.deps, { purpose: 'payout', assetId, address: CUSTOMER, amount, isReserved: true });
    const pay = async (id: string) => {
      await advancePayments({ ...world.deps, outflow: { ceilingUsdt: null, worthOf: () => null } }, ETHEREUM);
      return (await findPayment(world.deps.db, id))?.state;
    };
    return { owe, pay };
  }

  const waiting = async () => (await get('approvals', people[0].token)).payments;
  const givenTo = async (payment: string) =>
    (await waiting())
      .find((one: { payment: string }) => one.payment === payment)
      ?.given.map(({ by, verdict }: { by: string; verdict: string }) => `${by} ${verdict}`);
  const digestOf = async (payment: string): Promise<string> =>
    (await waiting()).find((one: { payment: string }) => one.payment === payment)?.digest ?? '';
  async function approve({ token, passkey }: Person, payment: string, where = HERE) {
    const digest = await digestOf(payment);
    const asked = await at.post(`approvals/${payment}/challenge`, { digest }, token);
    expect([asked.status, asked.body.origin]).toEqual([200, CONSOLE_ORIGIN]);
    expect(asked.body.options.challenge).toBe(Buffer.from(digest, 'hex').toString('base64url'));
    expect(asked.body.options.userVerification).toBe('required');
    passkey.counter += 1;
    const answer = passkey.sign(asked.body.options.challenge, where);
    const sent = await at.post(`approvals/${payment}`, { digest, answer }, token);
    return { status: sent.status, why: sent.body.message, answer };
  }

  it('leaves once two listed people approved it by passkey', { tags: ['threat:taken-server'] }, async () => {
    const [anna, boris, clara] = people;
    const { owe, pay } = await openPayments();
    const large = await owe('2');
    expect(await pay(large)).toBe('queued');
    expect(await waiting()).toEqual([
      expect.objectContaining({
        payment: large,
        purpose: 'payout',
        amount: '2',
        coin: 'ETH',
        network: 'ethereum',
        address: CUSTOMER,
        needed: 2,
        given: [],
      }),
    ]);

    const queue = await get('queue', anna.token);
    expect(queue.items).toContainEqual(
      expect.objectContaining({ kind: 'payment', id: large, reason: 'approvals' }),
    );
    expect((await approve(anna, large)).status).toBe(200);
    expect(await givenTo(large)).toEqual([`${anna.email} pending`]);
    expect(await pay(large)).toBe('queued');
    expect((await approve(clara, large)).status).toBe(200);
    expect(await pay(large)).toBe('queued');
    expect(await givenTo(large)).toEqual([`${anna.email} counts`, `${clara.email} unknownPasskey`]);

    const unverified = await approve(boris, large, { ...HERE, isVerified: false });
    expect([unverified.status, unverified.why]).toEqual([422, expect.stringContaining('answer is wrong')]);
    expect((await approve(anna, large)).status).toBe(200);
    expect(await pay(large)).toBe('queued');
    expect((await approve(boris, large)).status).toBe(200);
    expect(await pay(large)).toBe('sent');
    expect(await waiting()).toEqual([]);

    const rows = await world.run('audit', {});
    const acts = rows.filter(({ command }: { command: string }) => command === 'approve-payment');
    expect(new Set(acts.map(({ operator }: { operator: string }) => operator))).toEqual(new Set(emails));
  });

  it('is not let out by the approval of another payment', { tags: ['threat:taken-server'] }, async () => {
    const [anna, boris] = people;
    const { owe, pay } = await openPayments();
    const [one, other] = [await owe('2'), await owe('2')];
    expect(await pay(one)).toBe('queued');
    const { answer } = await approve(anna, one);
    const digest = await digestOf(other);
    const moved = await at.post(`approvals/${other}`, { digest, answer }, anna.token);
    expect([moved.status, moved.body.message]).toEqual([422, expect.stringContaining('answer is wrong')]);
    const outdated = await at.post(
      `approvals/${other}/challenge`,
      { digest: await digestOf(one) },
      anna.token,
    );
    expect([outdated.status, outdated.body.message]).toEqual([
      422,
      expect.stringContaining('nothing was approved'),
    ]);

    // A taken server writes what it likes.
    const { db } = world.deps;
    await approve(boris, one);
    const kept = await db.selectFrom('payment_approvals').selectAll().execute();
    await db
      .insertInto('payment_approvals')
      .values(kept.map((row) => ({ ...row, payment_id: other, digest })))
      .execute();
    clock.advance(5 * 60_000);
    expect(await pay(one)).toBe('sent');
    expect(await pay(other)).toBe('queued');
    expect(await givenTo(other)).toEqual([`${anna.email} otherPayment`, `${boris.email} otherPayment`]);
  });
});

import { SigHash, Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import {
  bitcoinRequest,
  OTHER_PAYEE,
  type Own,
  ownKey,
  PAYEE,
  type WantedCoins,
} from '../../test/bitcoin-payments.ts';
import { BITCOIN, networks } from '../../test/payments.ts';
import { fromHex } from '../bytes.ts';
import { openSigner } from '../open-signer.ts';
import type { Signed, SignRequest } from '../protocol.ts';

const open = () => openSigner({ networks: networks(), journal: null });
type Opened = Awaited<ReturnType<typeof open>>;
const refusal = async (signer: Opened, asked: SignRequest): Promise<string> => {
  const answer = await signer.handle(asked);
  return answer.ok ? 'signed' : answer.message;
};

describe('a Bitcoin payment', { tags: ['threat:taken-server'] }, () => {
  it('has the txid and the bytes of its outputs, the same twice', async () => {
    const signer = await open();
    const answers = [await signer.handle(bitcoinRequest()), await (await open()).handle(bitcoinRequest())];
    expect(answers[0]).toEqual(answers[1]);
    const { txId, bytes } = answers[0]?.ok ? (answers[0].value as Signed) : { txId: '', bytes: '' };
    const sent = Transaction.fromRaw(fromHex(bytes));
    expect(sent.id).toBe(txId);
    expect(sent.outputsLength).toBe(3);
  });

  it('is signed for deposits’ coins too, without change, and in any spelling', async () => {
    const whole = { units: 100_500n, at: 0, own: { account: 'deposits', index: 9 } } as const;
    const asked = bitcoinRequest({ coins: [whole], change: { units: 0n } });
    const spelt = {
      ...asked,
      recipients: asked.recipients.map((one) => ({ ...one, address: loud(one.address) })),
    };
    expect(await refusal(await open(), spelt)).toBe('signed');
  });

  it.each<[string, WantedCoins, string]>([
    [
      'change to the deposits’ account',
      { change: { account: 'deposits', branch: 1, units: 1n } },
      'for change',
    ],
    ['change to the branch of addresses', { change: { branch: 0, units: 1n } }, 'for change'],
    [
      'a coin of another key than it names',
      { edit: (psbt) => psbt.updateInput(0, { bip32Derivation: ownKey({ index: 1 }).bip32Derivation }) },
      'names not exactly one key',
    ],
    [
      'a time to wait for',
      { edit: (psbt) => void Object.assign(psbt, { global: { ...globalOf(psbt), fallbackLocktime: 9 } }) },
      'waits for a time',
    ],
    [
      'another version',
      { edit: (psbt) => void Object.assign(psbt, { global: { ...globalOf(psbt), txVersion: 1 } }) },
      'another version than 2',
    ],
    [
      'a coin signed without its outputs',
      { edit: (psbt) => psbt.updateInput(0, { sighashType: SigHash.NONE }) },
      'other fields than a coin of ours',
    ],
    [
      'a coin that cannot be replaced',
      { edit: (psbt) => void Object.assign(coinOf(psbt), { sequence: 0xffffffff }) },
      'other fields than a coin of ours',
    ],
    ['a coin of a third branch', { coins: [{ ...WHOLE, own: { branch: 2 } }] }, 'no branch of ours'],
    ['a coin of a hardened key', { coins: [{ ...WHOLE, own: { index: 2 ** 31 } }] }, 'no branch of ours'],
    ['a key of another place', { edit: named({ index: 1 }, [0, 0]) }, 'a key of another wallet'],
    ['a key one step deep', { edit: named({}, [0]) }, 'a key of another wallet'],
    ['a key three steps deep', { edit: named({}, [0, 0, 0]) }, 'a key of another wallet'],
    ['a key of another account', { edit: named({}, [0, 0], 1) }, 'a key of another wallet'],
    ['a coin twice', { coins: [WHOLE, WHOLE] }, 'a coin twice'],
    ['no coin', { coins: [], change: { units: 0n } }, ''],
  ])('with %s, is refused', async (_what, wanted, why) => {
    const answer = await refusal(await open(), bitcoinRequest(wanted));
    expect(answer).not.toBe('signed');
    expect(answer).toContain(why);
  });

  it('that pays more than its coins hold, is refused', async () => {
    const asked = bitcoinRequest({ coins: [{ at: 0, units: 158_999n }] });
    expect(await refusal(await open(), { ...asked, feeCap: '0' })).toContain('more than its coins hold');
    const even = bitcoinRequest({ coins: [{ at: 0, units: 159_000n }] });
    expect(await refusal(await open(), even)).toBe('signed');
  });

  it('to another payee, or with one payee less, is refused', async () => {
    const [honest, other] = [bitcoinRequest(), bitcoinRequest({ to: [PAYEE, PAYEE] })];
    const swapped = { ...honest, unsigned: other.unsigned, digest: other.digest };
    expect(await refusal(await open(), swapped)).toContain('other recipients or amounts');
    const fewer = { ...honest, recipients: honest.recipients.slice(0, 1) };
    expect(await refusal(await open(), fewer)).toContain('other recipients or amounts');
  });

  it('that hides a payee as change, is refused', async () => {
    const hidden = bitcoinRequest({
      edit: (psbt) => psbt.updateOutput(1, { bip32Derivation: ownKey({}).bip32Derivation }),
    });
    expect(await refusal(await open(), hidden)).toContain('other fields');
    const last = bitcoinRequest({
      change: { units: 0n },
      edit: (psbt) => psbt.updateOutput(1, { bip32Derivation: ownKey({ branch: 1 }).bip32Derivation }),
    });
    expect(await refusal(await open(), last)).toContain('is not of the key that it names');
  });

  it('two lies about the amounts of coins never make one valid transaction', async () => {
    const signer = await open();
    const coins = (first: bigint, second: bigint) => [
      { at: 0, units: first },
      { at: 1, units: second },
    ];
    const change = { branch: 1, units: 100n };
    const to = [OTHER_PAYEE];
    expect(await refusal(signer, bitcoinRequest({ to, change, coins: coins(900_000n, 1_000n) }))).toBe(
      'signed',
    );
    const { txId } = (
      (await signer.handle(bitcoinRequest({ to, change, coins: coins(900_000n, 1_000n) }))) as {
        value: Signed;
      }
    ).value;
    await signer.handle({ call: 'drop', network: BITCOIN, txId });
    const rival = bitcoinRequest({ id: 't2', to, change, coins: coins(1_000n, 900_000n) });
    expect(await refusal(signer, rival)).toContain('by an earlier one');
  });
});

const loud = (address: string): string => (address.startsWith('bc1') ? address.toUpperCase() : address);
/** One coin that is enough. */
const WHOLE = { at: 0, units: 160_000n } as const;
const coinOf = (psbt: Transaction): object => (Reflect.get(psbt, 'inputs') as object[])[0] ?? {};
/** The first coin names this key at this path. */
function named(own: Own, path: number[], off = 0) {
  const [publicKey, { fingerprint }] = ownKey(own).bip32Derivation[0] ?? [undefined, { fingerprint: 0 }];
  const bip32Derivation = [[publicKey, { fingerprint: fingerprint + off, path }]];
  return (psbt: Transaction): void => void Object.assign(coinOf(psbt), { bip32Derivation });
}
const globalOf = (psbt: Transaction): object => Reflect.get(psbt, 'global') as object;

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, digestOf, newPerson } from '../src/guards/approvals.ts';
import type { Answer, SignRequest } from '../src/protocol.ts';
import { SITE, testPasskey } from './passkeys.ts';
import { CUSTOMER, evmRequest, OTHER_MNEMONIC, THIEF, USDT, type Wanted, withBytes } from './payments.ts';
import { ask, buildProgram, makeFolder, type Running, start } from './process.ts';

let program: string;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => rmSync(program, { force: true }));

const [anna, boris, clara] = [newPerson(), newPerson(), newPerson()];
const MONTH = '1000000';
const usdt = (amounts: object) => ({ network: 2, asset: USDT, decimals: 6, ...amounts });
const RULES = {
  networks: { 2: 1 },
  limits: [
    usdt({ purposes: ['payout', 'refund'], payment: '100', hour: '250', day: '600' }),
    usdt({ purposes: ['treasury-out'], payment: '100', hour: '100', day: '100' }),
    {
      network: 2,
      asset: 'native',
      decimals: 18,
      purposes: ['fee'],
      payment: '1',
      hour: MONTH,
      day: MONTH,
    },
  ],
  cold: { 2: [CUSTOMER] },
  people: { anna: anna.key, boris: boris.key },
};
const DOLLAR = 1_000_000n;
const paying = (dollars: bigint, nonce: bigint, wanted: Wanted = {}) =>
  evmRequest({ asset: USDT, amount: dollars * DOLLAR, nonce, id: `t${nonce}`, ...wanted });
const said = (answer: Answer): string => (answer.ok ? 'signed' : answer.code);
const approvedBy = (request: SignRequest, ...people: [string, string][]): SignRequest => ({
  ...request,
  approvals: people.map(([person, secret]) => ({ person, signature: approve(secret, digestOf(request)) })),
});
/** Whether a message of any length gets bytes before its connection ends. */
const answersTo = (path: string, message: object): Promise<boolean> =>
  new Promise((resolve) => {
    const body = Buffer.from(JSON.stringify(message));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    const socket = connect(path);
    socket.once('data', () => resolve(true));
    socket.once('close', () => resolve(false));
    socket.on('error', () => socket.destroy());
    socket.write(Buffer.concat([length, body]));
  });
const run = (folder: string, ...words: string[]) =>
  spawnSync(process.execPath, [program, ...words, `--folder=${folder}`], { encoding: 'utf8' });

describe('the process', () => {
  it('refuses each changed byte, and signs the honest ones', { tags: ['threat:taken-server'] }, async () => {
    const signer = await start(program, makeFolder(RULES));
    const honest = paying(5n, 0n);
    const bytes = Buffer.from(honest.unsigned, 'hex');
    for (let at = 0; at < bytes.length; at += 1) {
      const other = Uint8Array.from(bytes, (byte, place) => (place === at ? byte ^ 0xff : byte));
      expect(said(await signer.ask(withBytes(honest, other, 'left')))).toBe('refused');
    }
    expect(said(await signer.ask(honest))).toBe('signed');
  });

  it('killed after an answer, gives the same bytes again', async () => {
    const folder = makeFolder(RULES);
    const before = await start(program, folder);
    const answers = [];
    for (let nonce = 0n; nonce < 5n; nonce += 1n) answers.push(await before.ask(paying(1n, nonce)));
    await before.kill();
    const after = await start(program, folder);
    for (let nonce = 0n; nonce < 5n; nonce += 1n)
      expect(await after.ask(paying(1n, nonce))).toEqual(answers[Number(nonce)]);
    expect(said(await after.ask(paying(1n, 0n, { id: 'other', to: THIEF })))).toBe('refused');
  });

  it('with another mnemonic than the journal’s, does not start', async () => {
    const folder = makeFolder(RULES);
    await (await start(program, folder)).kill();
    writeFileSync(join(folder, 'mnemonic'), OTHER_MNEMONIC);
    await expect(start(program, folder)).rejects.toThrow('belongs to wallet');
  });

  it('beside another one of the same folder, does not start', async () => {
    const folder = makeFolder(RULES);
    await start(program, folder);
    await expect(start(program, folder)).rejects.toThrow('another signer is at work');
  });

  it.each([
    ['', 0o777, 'Type: chmod 700'],
    ['mnemonic', 0o640, 'Type: chmod 600'],
    ['limits.json', 0o620, 'Type: chmod 600'],
  ])('whose %s others can reach (mode %i), does not start', async (name, mode, advice) => {
    const folder = makeFolder(RULES);
    chmodSync(join(folder, name), mode);
    await expect(start(program, folder)).rejects.toThrow(advice);
  });

  it('drops a client that sends no message, and one of more than 64 KiB', async () => {
    const folder = makeFolder(RULES);
    const signer = await start(program, folder);
    const long = { ...paying(1n, 0n), unsigned: 'ab'.repeat(31_000) };
    expect(said(await signer.ask(long))).toBe('refused');
    const answered = await answersTo(join(folder, 'socket'), { call: 'keys', more: 'a'.repeat(70_000) });
    expect(answered).toBe(false);
    expect(said(await signer.ask(paying(1n, 0n)))).toBe('signed');
  });
});

describe('a limit', () => {
  it('of one payment lets its amount pass, and nothing more', async () => {
    const signer = await start(program, makeFolder(RULES));
    expect(said(await signer.ask(paying(100n, 0n)))).toBe('signed');
    const more = evmRequest({ asset: USDT, amount: 100n * DOLLAR + 1n, nonce: 1n, id: 't1' });
    expect(said(await signer.ask(more))).toBe('limit');
  });

  it('of an hour counts all purposes of its line, also after a kill', async () => {
    const folder = makeFolder(RULES);
    const before = await start(program, folder);
    expect(said(await before.ask(paying(100n, 0n)))).toBe('signed');
    expect(said(await before.ask(paying(100n, 1n, { purpose: 'refund' })))).toBe('signed');
    await before.kill();
    const after = await start(program, folder);
    expect(said(await after.ask(paying(51n, 2n)))).toBe('limit');
    expect(said(await after.ask(paying(50n, 2n)))).toBe('signed');
    expect(said(await after.ask(evmRequest({ asset: USDT, amount: 1n, nonce: 3n, id: 't3' })))).toBe('limit');
  });

  it('that no line names is nothing', async () => {
    const signer = await start(program, makeFolder(RULES));
    expect(said(await signer.ask(paying(1n, 0n, { purpose: 'withdrawal' })))).toBe('limit');
    expect(said(await signer.ask(evmRequest({ id: 't1' })))).toBe('limit');
  });

  it('of the treasury goes to cold addresses only', async () => {
    const signer = await start(program, makeFolder(RULES));
    const out = { purpose: 'treasury-out' } as const;
    expect(said(await signer.ask(paying(5n, 0n, { ...out, to: THIEF })))).toBe('limit');
    expect(said(await signer.ask(paying(5n, 0n, out)))).toBe('signed');
  });

  it('lets a taken server get no more than the hour’s sum out', {
    tags: ['threat:taken-server'],
  }, async () => {
    const signer = await start(program, makeFolder(RULES));
    let stolen = 0n;
    for (let nonce = 0n; nonce < 40n; nonce += 1n) {
      const dollars = (nonce % 4n) * 30n + 10n;
      const theft = paying(dollars, nonce, { to: THIEF, purpose: nonce % 2n === 0n ? 'payout' : 'refund' });
      const answer = await signer.ask(theft);
      if (!answer.ok) continue;
      stolen += dollars;
      // Thrown away in words only.
      if ('txId' in answer.value) await signer.ask({ call: 'drop', network: 2, txId: answer.value.txId });
    }
    expect(stolen).toBeGreaterThan(0n);
    expect(stolen).toBeLessThanOrEqual(250n);
  });
});

describe('a payment above a limit', () => {
  const large = paying(5_000n, 0n);
  it('leaves with the approvals of two listed people, once', async () => {
    const signer = await start(program, makeFolder(RULES));
    const both = approvedBy(large, ['anna', anna.secret], ['boris', boris.secret]);
    expect(said(await signer.ask(both))).toBe('signed');
    const again = approvedBy(
      paying(5_000n, 1n, { id: 'again', payment: 'p-t0' }),
      ['anna', anna.secret],
      ['boris', boris.secret],
    );
    expect(said(await signer.ask(again))).toBe('limit');
    // Approved sums leave the hour's sum to others.
    expect(said(await signer.ask(paying(100n, 2n)))).toBe('signed');
  });

  it('leaves with two people’s passkeys, and names what is missing', async () => {
    const [key, other] = [testPasskey(), testPasskey()];
    const people = { anna: { passkeys: [key.entry] }, boris: { passkeys: [other.entry] }, clara: clara.key };
    const folder = makeFolder({ ...RULES, people, console: SITE });
    const signer = await start(program, folder);
    const digest = digestOf(large);
    const given = { ...large, approvals: [key.approve(digest), key.approve(digest, { flags: 1 })] };
    expect(await signer.ask(given)).toMatchObject({
      code: 'limit',
      asked: {
        digest,
        needed: 2,
        verdicts: [
          { person: 'anna', fault: null },
          { person: 'anna', fault: 'notVerified' },
        ],
      },
    });
    expect(signer.printed()).toContain(`${digest} approves: payout of 5000000000 ${USDT} on network 2 to`);
    const both = [key.approve(digest), other.approve(digest)];
    const next = paying(5_000n, 1n, { id: 'next', payment: 'p-next' });
    expect(said(await signer.ask({ ...next, approvals: both }))).toBe('limit');
    expect(said(await signer.ask({ ...large, approvals: both }))).toBe('signed');
    expect(run(folder, 'people').stdout).toMatch(
      /^passkeys of console.example.com[^]*anna\n {2}passkey \w{4} /,
    );
  });

  it.each<[string, (signed: SignRequest) => SignRequest]>([
    ['of one person', (one) => approvedBy(one, ['anna', anna.secret])],
    ['of one person twice', (one) => approvedBy(one, ['anna', anna.secret], ['anna', anna.secret])],
    ['forged', (one) => approvedBy(one, ['anna', anna.secret], ['boris', clara.secret])],
    ['of a stranger', (one) => approvedBy(one, ['anna', anna.secret], ['clara', clara.secret])],
    [
      'for another amount',
      (one) => ({
        ...one,
        approvals: approvedBy(paying(500n, 0n), ['anna', anna.secret], ['boris', boris.secret]).approvals,
      }),
    ],
  ])('with approvals %s, is refused', async (_what, change) => {
    const signer = await start(program, makeFolder(RULES));
    expect(said(await signer.ask(change(large)))).toBe('limit');
  });
});

describe('a frozen signer', () => {
  const thawed = async (signer: Running, folder: string, id: string, nonce: bigint): Promise<void> => {
    expect(said(await signer.ask(paying(1n, nonce, { id })))).toBe('frozen');
    expect(run(folder, 'thaw').status).toBe(0);
    expect(said(await signer.ask(paying(1n, nonce, { id })))).toBe('signed');
  };

  it('signs nothing until it is thawed at its machine', async () => {
    const folder = makeFolder(RULES);
    const signer = await start(program, folder);
    expect(await signer.ask({ call: 'freeze', why: 'a foreign spend' })).toMatchObject({ ok: true });
    await signer.kill();
    await thawed(await start(program, folder), folder, 't1', 1n);
    run(folder, 'freeze', 'by', 'hand');
    run(folder, 'freeze');
    expect(readFileSync(join(folder, 'frozen'), 'utf8')).toMatch(/ by hand\n\S+ by command\n$/);
    expect(await ask(join(folder, 'socket'), { call: 'thaw' })).toMatchObject({ code: 'malformed' });
  });

  it('freezes itself without a heartbeat', async () => {
    const folder = makeFolder({ ...RULES, heartbeatSeconds: 1 });
    const signer = await start(program, folder);
    for (let beats = 0; beats < 4; beats += 1) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await signer.ask({ call: 'beat' });
    }
    expect(said(await signer.ask(paying(1n, 0n)))).toBe('signed');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(said(await signer.ask(paying(1n, 1n)))).toBe('frozen');
  });
});

describe('init', () => {
  const answers = async (folder: string, right: boolean) => {
    const child = spawn(process.execPath, [program, 'init', `--folder=${folder}`]);
    let text = '';
    let answered = 0;
    child.stdout.on('data', (part: Buffer) => {
      text += String(part);
      const asked = [...text.matchAll(/Word (\d+): /g)].map(([, place]) => Number(place));
      for (; answered < asked.length; answered += 1) {
        const [, word = ''] = new RegExp(`\\b${asked[answered]}\\. ([a-z]+)`).exec(text) ?? [];
        child.stdin.write(`${right ? word : 'wrong'}\n`);
      }
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, text };
  };

  it('writes the mnemonic after three of its words, and prints the public keys', async () => {
    const folder = join(makeFolder({}), 'new');
    const { code, text } = await answers(folder, true);
    expect([code, text.match(/Word \d+: /g)?.length]).toEqual([0, 3]);
    const mnemonic = readFileSync(join(folder, 'mnemonic'), 'utf8').trim();
    expect(mnemonic.split(' ')).toHaveLength(24);
    expect(run(folder, 'show').stdout).toContain('accountXpub');
    expect(text).toContain(JSON.parse(run(folder, 'show').stdout).PAROM_EVM_NETWORKS.hotAddress);
    expect((await answers(folder, true)).code).toBe(1);
    expect(readFileSync(join(folder, 'mnemonic'), 'utf8').trim()).toBe(mnemonic);
    await start(program, folder);
  });

  it('writes nothing after a wrong word', async () => {
    const folder = join(makeFolder({}), 'new');
    expect((await answers(folder, false)).code).toBe(1);
    expect(existsSync(join(folder, 'mnemonic'))).toBe(false);
  });
});

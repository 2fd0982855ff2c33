import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { OPERATOR, USER } from '../../../test/operator-world.ts';
import { passkeyWorld } from '../../../test/passkey-world.ts';
import { listening, openTerminal } from '../../../test/terminal.ts';
import { readConfig } from '../../boot/config.ts';

const { db, clock, world, call, dataDir, sessions } = await openTerminal();

async function enrolTotp(): Promise<string> {
  const { secret } = (await world.post('/console/totp', {}, world.token)).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  await world.post('/console/totp/prove', { code }, world.token);
  clock.advance(60_000);
  return secret;
}

describe('npm run operator', () => {
  it('keeps its session in a file for its owner only', {
    tags: ['threat:session-file'],
  }, async () => {
    const before = await sessions();
    await call(['site']);
    await call(['site'], { PAROM_OPERATOR_PASSWORD: undefined });
    expect(await sessions()).toBe(before + 1);
    const file = join(dataDir(), 'operator-session.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).not.toContain(OPERATOR.password);
  });

  it('logs in again when the session has ended', async () => {
    await call(['site']);
    clock.advance(13 * 3_600_000);
    expect((await call(['site'])).code).toBe(0);
  });

  it('refuses a wrong password, a user’s account and a missing terminal', async () => {
    expect(await call(['site'], { PAROM_OPERATOR_PASSWORD: 'wrong' })).toMatchObject({
      code: 1,
      err: 'Wrong e-mail or password.\n',
    });
    await world.post('/v1/auth/register', USER);
    const asUser = { PAROM_OPERATOR_EMAIL: USER.email, PAROM_OPERATOR_PASSWORD: USER.password };
    expect(await call(['close-site'], asUser)).toMatchObject({ code: 1 });
    expect(world.deps.site().isOpen).toBe(true);
    expect(await call(['site'])).toMatchObject({ code: 0 });
    await rm(join(dataDir(), 'operator-session.json'));
    const unattended = await call(['site'], { PAROM_OPERATOR_PASSWORD: undefined });
    expect(unattended).toMatchObject({ code: 2 });
    expect(unattended.err).toContain('PAROM_OPERATOR_PASSWORD');
  });

  it('logs in as the first operator with only a password', async () => {
    const { operatorEmail } = readConfig({});
    await db
      .updateTable('operators')
      .set({ email: operatorEmail })
      .where('email', '=', OPERATOR.email)
      .execute();
    const asked = await call(['site'], { PAROM_OPERATOR_EMAIL: undefined });
    expect(asked).toMatchObject({ code: 0, err: '' });
  });

  it('asks for the second factor’s code at the log-in and before money moves', async () => {
    const secret = await enrolTotp();
    const code = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: clock.now().getTime() + steps * 30_000,
      });
    expect((await call(['site'], {}, code(0))).code).toBe(0);
    expect((await call(['start-payouts', '--asset', 'BTC@bitcoin', '--reason', 'mended'])).err).not.toContain(
      'Code of',
    );
    clock.advance(6 * 60_000);
    const later = await call(['start-payouts', '--asset', 'BTC@bitcoin', '--reason', 'mended'], {}, code(0));
    expect(later.err).toMatch(/^Code of the second factor: /);
    expect(later.err).not.toContain('confirm with your passkey');
    clock.advance(6 * 60_000);
    expect((await call(['start-payouts', '--asset', 'BTC@bitcoin', '--reason', 'mended'])).code).toBe(2);
  });

  it('asks an operator of a passkey for a recovery code', async () => {
    const { recoveryCodes } = (await passkeyWorld(world).register()).body;
    expect(await call(['site'], {}, recoveryCodes[0])).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Code of the second factor: /),
    });
  });

  it('asks for e-mail and password and never shows the password', async () => {
    const nothing = { PAROM_OPERATOR_EMAIL: undefined, PAROM_OPERATOR_PASSWORD: undefined };
    const { code, out, err } = await call(
      ['site', '--json'],
      nothing,
      `${OPERATOR.email}\n${OPERATOR.password}`,
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ isOpen: true });
    expect(err).toContain('E-mail: ');
    expect(err).toContain('Password: ');
    expect(err).not.toContain(OPERATOR.password);
  });

  it.each([
    ['Ctrl-C', '\u0003', 130, '\n'],
    ['Ctrl-D', '\u0004', 130, '\n'],
    ['Ctrl-C at the password', `${OPERATOR.email}\n\u0003`, 130, '\n'],
    ['nothing', '', 2, 'No e-mail was given.\n'],
    ['no password', `${OPERATOR.email}\n`, 2, 'No password was given.\n'],
  ])('ends without a command when answered with %s', async (_, typed, code, last) => {
    const nothing = { PAROM_OPERATOR_EMAIL: undefined, PAROM_OPERATOR_PASSWORD: undefined };
    const ended = await call(['close-site'], nothing, typed);
    expect(ended).toMatchObject({ code, out: '' });
    expect(ended.err.slice(-last.length)).toBe(last);
    expect(world.deps.site().isOpen).toBe(true);
  });

  it('keeps spaces around a typed password', async () => {
    let sent: unknown;
    const PAROM_CONSOLE_PORT = await listening(async (request, answer) => {
      if (request.method === 'POST') sent = JSON.parse(await text(request));
      answer.writeHead(401).end('{}');
    });
    const nothing = { PAROM_OPERATOR_EMAIL: undefined, PAROM_OPERATOR_PASSWORD: undefined };
    await call(['site'], { PAROM_CONSOLE_PORT, ...nothing }, ' op@shop.example \n two words ');
    expect(sent).toMatchObject({ email: 'op@shop.example', password: ' two words ' });
  });

  it('says when to come back after too many wrong passwords', async () => {
    const PAROM_CONSOLE_PORT = await listening(({ method }, answer) => {
      answer.writeHead(method === 'POST' ? 429 : 401, { 'retry-after': '850' });
      answer.end(JSON.stringify({ message: 'too many tries' }));
    });
    expect(await call(['site'], { PAROM_CONSOLE_PORT })).toEqual({
      code: 1,
      out: '',
      err: 'Refused: too many tries. Try again in 15 minutes.\n',
    });
  });
});

import { inspect } from 'node:util';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ACCESS_ID,
  ACCESS_KEY,
  hangs,
  openAmlBotStandIn,
  pends,
  rates,
  refuses,
  sends,
} from '../../../test/amlbot-stand-in.ts';
import { handClock } from '../../../test/clock.ts';
import { RatingOutage, type RatingProvider } from '../rating.ts';
import { amlBot } from './amlbot.ts';

const standIn = await openAmlBotStandIn();
afterAll(() => standIn.close());
const networks = ['', 'bitcoin', 'ethereum', 'bsc', 'tron', 'ton', 'ripple', 'monero'];
const clock = handClock();
let bot: RatingProvider;
const opened = (change: { longestMs?: number; recheckMs?: number; url?: string } = {}) =>
  amlBot({
    settings: { ...standIn.settings, ...(change.url !== undefined && { url: change.url }) },
    clock,
    userAgent: 'Parom/test',
    codeOf: (id) => networks[id] ?? null,
    recheckMs: change.recheckMs ?? 1,
    longestMs: change.longestMs ?? 5_000,
  });
beforeEach(() => {
  standIn.reset();
  bot = opened();
});

const deposit = { networkId: 1, txId: 'ab12', address: 'bc1qours', sender: null };
const rated = () => bot.rateDeposit(deposit);
const fault = async (): Promise<RatingOutage> => {
  const error = await rated().catch((thrown: unknown) => thrown);
  if (!(error instanceof RatingOutage)) throw new Error(`no outage: ${inspect(error)}`);
  return error;
};

describe('AMLBot', () => {
  it('is asked for a transaction and for an address, signed', async () => {
    await rated();
    await bot.rateAddress('TTheirs', 4);
    const common = { accessId: ACCESS_ID, locale: 'en_US' };
    expect(standIn.asked).toEqual([
      {
        path: '/',
        userAgent: 'Parom/test',
        form: { ...common, hash: 'ab12', asset: 'BTC', address: 'bc1qours', direction: 'deposit' },
      },
      { path: '/', userAgent: 'Parom/test', form: { ...common, hash: 'TTheirs', asset: 'TRX' } },
    ]);
  });

  it('is asked by each network’s coin, and never about Monero or a strange network', async () => {
    for (const id of networks.keys()) await bot.rateDeposit({ ...deposit, networkId: id });
    expect(standIn.asked.map(({ form }) => form['asset'])).toEqual([
      'BTC',
      'ETH',
      'BSC',
      'TRX',
      'TON',
      'XRP',
    ]);
    for (const id of [7, 99]) {
      expect(await bot.rateDeposit({ ...deposit, networkId: id })).toBeNull();
      expect(await bot.rateAddress('4A', id)).toBeNull();
    }
    expect(standIn.asked).toHaveLength(6);
  });

  it.each([
    ['0', 0],
    ['0.001', 1],
    ['0.69', 69],
    ['0.690000000000000001', 70],
    ['0.7', 70],
    ['"0.7"', 70],
    ['7.0e-1', 70],
    ['1.0E-20', 1],
    ['1', 100],
    ['1.0', 100],
  ])('scores %s as %i', async (score, expected) => {
    standIn.answer({ deposit: rates(score) });
    expect(await rated()).toEqual({ score: expected, signals: [] });
  });

  it('names the five weightiest signals in per cent', async () => {
    const signals =
      '{"atm":0.001,"mixer":0.406,"scam":0,"<b>":0.9,"wallet":0.036,"miner":0.05,"dark_market":0.0194,"other":2,"payment":0.0004,"gambling":0.107,"ransom":null}';
    standIn.answer({ deposit: rates('0.35', signals) });
    expect((await rated())?.signals).toEqual([
      { code: 'mixer', share: '40.6' },
      { code: 'gambling', share: '10.7' },
      { code: 'miner', share: '5' },
      { code: 'wallet', share: '3.6' },
      { code: 'dark_market', share: '1.9' },
    ]);
    standIn.answer({ deposit: rates('0.35', '[]') });
    bot = opened();
    expect(await rated()).toEqual({ score: 35, signals: [] });
  });

  it('is asked once for the same subject within ten minutes', async () => {
    await rated();
    clock.advance(10 * 60_000 - 1);
    await rated();
    expect(standIn.asked).toHaveLength(1);
    clock.advance(1);
    await rated();
    await bot.rateDeposit({ ...deposit, address: 'bc1qanother' });
    expect(standIn.asked).toHaveLength(3);
  });
});

describe('a check of AMLBot that is pending', () => {
  it('is asked for again by its uid, and begun once', async () => {
    let left = 2;
    standIn.answer({ deposit: pends });
    standIn.recheck((response, asked) => {
      left -= 1;
      (left > 0 ? pends : rates('0.5'))(response, asked);
    });
    expect(await rated()).toEqual({ score: 50, signals: [] });
    expect(standIn.asked.map(({ path }) => path)).toEqual(['/', '/recheck', '/recheck']);
    const [, first, second] = standIn.asked.map(({ form }) => form['uid']);
    expect([first, first]).toEqual([second, expect.stringMatching(/^\w{22}$/)]);
  });

  it('gives no score yet; the next try goes on with it', async () => {
    bot = opened({ longestMs: 1_000, recheckMs: 100 });
    standIn.answer({ deposit: pends });
    standIn.recheck(pends);
    expect(['pending', 'silent']).toContain((await fault()).kind);
    standIn.recheck(rates('0.2'));
    expect(await rated()).toEqual({ score: 20, signals: [] });
    expect(standIn.asked.filter(({ path }) => path === '/')).toHaveLength(1);
  });

  it('is begun anew after it failed', async () => {
    standIn.answer({ deposit: pends });
    standIn.recheck(sends('{"result":true,"data":{"status":"error","uid":"x"}}'));
    expect(await fault()).toMatchObject({ kind: 'garbled', said: 'uid' });
    standIn.recheck((response, asked) =>
      sends(`{"result":true,"data":{"status":"error","uid":"${asked.form['uid']}"}}`)(response, asked),
    );
    expect(await fault()).toMatchObject({ kind: 'refused', said: 'status error' });
    standIn.recheck(rates('0.3'));
    await rated();
    expect(standIn.asked.filter(({ path }) => path === '/')).toHaveLength(3);
  });
});

describe('without a score, AMLBot', () => {
  const scoreless = (score: string): string => `{"result":true,"data":{"riskscore":${score}}}`;
  it.each([
    ...['1.001', '-0.1', '1e3', 'null', '"high"', '0.5.5', '{}', 'true'].map(scoreless),
    '{"result":true,"data":{"status":"success"}}',
    '{"result":true,"data":{"status":"pending"}}',
    '{"result":true,"data":{"status":"pending","uid":"a b"}}',
    '{"result":true,"data":[]}',
    '{"result":true}',
    '{"result":1,"data":{"riskscore":0}}',
    '{"data":{"riskscore":0}}',
    '[]',
    '',
    '<html>',
  ])('is garbled: %s', async (text) => {
    standIn.answer({ deposit: sends(text) });
    expect(await fault()).toMatchObject({ kind: 'garbled' });
  });

  it('refuses in its own words, without the key that it repeats', async () => {
    standIn.answer({ deposit: refuses(`no checks left for ${ACCESS_KEY}`) });
    const error = await fault();
    expect(error).toMatchObject({ kind: 'refused', said: 'no checks left for …' });
    expect(error.message).toBe('amlbot refuses the check (no checks left for …)');
    standIn.answer({ deposit: sends('{"result":false,"data":[]}') });
    expect(await fault()).toMatchObject({ kind: 'refused', said: '' });
  });

  it('is silent: no answer, another status, a redirect, a flood, no host', async () => {
    const said: string[] = [];
    const sees = async () => {
      const error = await fault();
      expect(error.kind).toBe('silent');
      expect(inspect(error, { depth: 9 })).not.toContain(ACCESS_KEY);
      said.push(error.said);
    };
    bot = opened({ longestMs: 100 });
    standIn.answer({ deposit: hangs });
    await sees();
    bot = opened();
    standIn.answer({ deposit: sends('{"result":true,"data":{"riskscore":0}}', 503) });
    await sees();
    standIn.answer({
      deposit: (response) => void response.writeHead(302, { location: '/recheck' }).end(),
    });
    await sees();
    standIn.answer({ deposit: sends(`{"result":true,"said":"${'x'.repeat(1_000_000)}"}`) });
    await sees();
    bot = opened({ url: 'http://127.0.0.1:1' });
    await sees();
    expect(said).toEqual(['timeout', '503', 'connection', 'too long', expect.stringMatching(/^\w+$/)]);
  });
});

import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { seenFirst, withoutPreview } from '@parom/contract/console/places';
import type { TextPreview } from '@parom/contract/console/site';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { addresses } from '../../../test/factories.ts';
import { OPERATOR, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { withReason } from '../../../test/with-reason.ts';
import { alertSubjects } from '../../alerts.ts';
import { raiseAlert } from '../../platform/alerts/alerts-store.ts';
import { publishedTexts } from '../../site/texts/published-texts.ts';
import { operatorCommands } from '../operator-commands.ts';
import { previewCommand } from './preview.ts';
import { previewText } from './show-texts.ts';

const { db, world, clock, run } = await smallWorld();

const previewed = (name: string, sent: object) =>
  previewCommand(world.deps, { name, sent: withReason(name, sent), operator: OPERATOR });
const postings = async () =>
  (await db.selectFrom('ledger_postings').select(['id', 'amount']).orderBy('id').execute()).map(
    ({ amount }) => amount,
  );
const payments = () => db.selectFrom('payments').select(['purpose', 'amount', 'address']).execute();
const everything = async () => {
  const tables = await Promise.all([
    db.selectFrom('ledger_postings').selectAll().execute(),
    db.selectFrom('ledger_accounts').selectAll().execute(),
    db.selectFrom('payments').selectAll().execute(),
    db.selectFrom('tickets').selectAll().execute(),
    db.selectFrom('deposit_judgements').selectAll().execute(),
    db.selectFrom('ticket_history').selectAll().execute(),
    db.selectFrom('assets').selectAll().execute(),
    db.selectFrom('pair_rules').selectAll().execute(),
    db.selectFrom('direction_rules').selectAll().execute(),
    db.selectFrom('jobs').select(['kind']).execute(),
    db.selectFrom('audit_log').selectAll().execute(),
    db.selectFrom('alerts').selectAll().execute(),
    db.selectFrom('settings').selectAll().execute(),
    db.selectFrom('site_text_versions').selectAll().execute(),
    db.selectFrom('site_text_publications').selectAll().execute(),
    db.selectFrom('hidden_directions').selectAll().execute(),
    db.selectFrom('treasury_bands').selectAll().execute(),
    db.selectFrom('customer_notes').selectAll().execute(),
  ]);
  return JSON.stringify(tables.map((rows) => rows.map((row) => JSON.stringify(row)).sort()));
};

/** A preview writes nothing, and the act then writes what it said. */
async function expectEffect(name: string, sent: object) {
  const before = await everything();
  const [had, owed] = [(await postings()).length, (await payments()).length];
  const shown = await previewed(name, sent);
  expect(await everything()).toBe(before);
  const done = await run(name, sent);
  const numbers = (await postings()).slice(had);
  expect(shown.postings.map(({ amount }) => Number.parseFloat(amount))).toEqual(numbers.map(Number));
  const paid = (await payments()).slice(owed);
  expect(shown.payments.map(({ amount }) => Number.parseFloat(amount))).toEqual(
    paid.map(({ amount }) => Number(amount)),
  );
  return { shown, done };
}

describe('a preview writes nothing and equals the effect', () => {
  it('of a refund with its fee', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    const { shown } = await expectEffect('refund-ticket', {
      ticket: String(ticket.number),
      address: addresses.bitcoin,
      reason: 'as asked',
    });
    expect(shown.payments).toMatchObject([{ purpose: 'refund', address: addresses.bitcoin }]);
    expect(Number.parseFloat(shown.payments[0]?.amount ?? '')).toBeLessThan(0.01);
  });

  it('of a deposit’s refund and of a write-off', async () => {
    const one = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    await expectEffect('refund-deposit', { deposit: one, address: addresses.bitcoin, reason: 'as asked' });
    const other = await putDeposit(world.deps, { amount: '0.2', disposition: 'unmatched' });
    const { shown, done } = await expectEffect('write-off-deposit', { deposit: other, reason: 'dust' });
    expect(shown.sentence).toBe(done);
    expect(shown.postings.length).toBeGreaterThan(0);
  });

  it('of capital', async () => {
    const sent = { asset: 'BTC@bitcoin', amount: '0.3', reference: 'the owner' };
    const { shown, done } = await expectEffect('add-capital', sent);
    expect(shown.sentence).toBe(done);
    await expectEffect('remove-capital', { ...sent, amount: '0.1', reference: 'back' });
  });

  it('of a payment, a move to cold and profit', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    await run('add-capital', { asset: 'USDT@tron', amount: '5000', reference: 'one' });
    await run('add-capital', { asset: 'BTC@bitcoin', amount: '1', reference: 'two' });
    const paid = await expectEffect('pay-ticket', { ticket: ticket.id, reason: 'checked' });
    expect(paid.shown.payments).toMatchObject([
      { purpose: 'payout', amount: expect.stringContaining('USDT@tron') },
    ]);
    for (const name of ['move-to-cold', 'withdraw-profit']) {
      const { shown } = await expectEffect(name, { asset: 'BTC@bitcoin', amount: '0.001' });
      expect(shown.payments).toMatchObject([{ purpose: 'treasury-out', amount: '0.001 BTC@bitcoin' }]);
    }
    await expectEffect('set-reserve', { asset: 'BTC@bitcoin', amount: '20', reference: 'three' });
  });

  it('of a markup, which is no posting', async () => {
    const { shown, done } = await expectEffect('set-markup', { from: 'BTC', to: 'USDT', percent: '1.5' });
    const quotes = await run('quotes', { from: 'BTC', to: 'USDT' });
    const markup = [{ percent: '1.5', from: '0' }];
    const answer = [{ code: 'markupSet', parts: { name: 'BTC/USDT', markup, warnsBelow: null } }];
    const { monitors, ...others } = shown;
    expect(others).toEqual({ sentence: done, answer, payments: [], postings: [], quotes });
    expect(monitors?.lines.length).toBeGreaterThan(0);
    await expectEffect('set-limits', { from: 'BTC', to: 'USDT', minimum: '20', maximum: '900' });
  });
});

describe('a preview of who deals with an alert', () => {
  it('changes no holder, and gives the answer of the act', async () => {
    const subject = alertSubjects.mail();
    await raiseAlert(db, clock.now(), subject, alertDetail('mailRefused', {}));
    for (const name of ['take-alert', 'return-alert']) {
      const { shown, done } = await expectEffect(name, { subject });
      expect(shown.sentence).toBe(done);
    }
    await expect(previewed('return-alert', { subject })).rejects.toThrow('no operator deals with');
  });
});

describe('a preview of a publication', () => {
  const TERMS = { text: 'legal/terms', language: 'en' };
  const htmlOf = (text: TextPreview | undefined) =>
    (text?.compiled?.sections ?? []).map(({ html }) => html).join('');

  it('shows the text that visitors then read, also the built-in one', async () => {
    await expectEffect('save-text', { ...TERMS, source: 'By **{{name}}**.', version: 0 });
    const { shown, done } = await expectEffect('publish-text', { ...TERMS, version: 1, seen: 0 });
    expect(shown.sentence).toBe(done);
    expect(htmlOf(shown.text)).toBe('<p>By <strong>Parom</strong>.</p>\n');
    const read = publishedTexts(db, () => world.deps.site().texts);
    const { sections } = await read({ name: TERMS.text, language: 'en' });
    expect(
      sections
        .map(({ html }) => html)
        .join('')
        .replaceAll('{{name}}', 'Parom'),
    ).toBe(htmlOf(shown.text));
    const back = await expectEffect('withdraw-text', { ...TERMS, seen: 1 });
    const source = world.deps.builtInTexts['legal/terms/en'] ?? '';
    expect(htmlOf(back.shown.text)).toBe(
      htmlOf(previewText(world.deps, { ...TERMS, language: 'en', source })),
    );
    await expect(previewed('publish-text', { ...TERMS, version: 1, seen: 1 })).rejects.toThrow(
      'made publication 2',
    );
  });

  it('of a title and of a letter shows both as readers get them', async () => {
    const title = { text: 'titles/stablecoins-basics', language: 'en' };
    await run('save-text', { ...title, source: 'First\n\nSummary', version: 0 });
    const { shown } = await expectEffect('publish-text', { ...title, version: 1, seen: 0 });
    expect(shown.text?.compiled?.sections).toMatchObject([{ title: 'First', html: '<p>Summary</p>' }]);
    const letter = { text: 'letters/held', language: 'en' };
    const source = world.deps.builtInTexts['letters/held/en'] ?? '';
    await run('save-text', { ...letter, source, version: 0 });
    const held = await expectEffect('publish-text', { ...letter, version: 1, seen: 0 });
    expect(held.shown.text?.letters?.length).toBeGreaterThan(0);
  });

  it('shows the name, look, contacts and links that visitors then see', async () => {
    const acts: readonly (readonly [string, object])[] = [
      ['set-name', { ru: 'Переправа', en: 'Crossing' }],
      ['set-slogan', { ru: 'Через реку', en: 'Across the river' }],
      ['set-contacts', { email: 'help@crossing.example', telegram: '@crossing_help' }],
      ['set-aml-link', { url: 'https://aml.example' }],
      ['show-engine-room', { shown: 'yes' }],
      ['add-link', { list: 'socials', name: 'News', url: 'https://news.example' }],
      ['remove-link', { list: 'socials', name: 'News' }],
      ['withdraw-identity', { seen: 7 }],
      ['publish-identity', { version: 3, seen: 8 }],
    ];
    for (const [name, values] of acts) {
      const { shown, done } = await expectEffect(name, values);
      expect(shown.sentence).toBe(done);
      expect(shown.identity, name).toEqual(world.deps.site().settings);
    }
    const { settings } = world.deps.site();
    expect([settings.name.en, settings.contacts.email]).toEqual(['Crossing', 'help@crossing.example']);
  });
});

describe('a preview of an act without money', () => {
  it('writes nothing, and equals the effect', async () => {
    const acts: readonly (readonly [string, object])[] = [
      ['close-site', { end: '90' }],
      ['open-site', {}],
      ['forbid-coins', { type: 'transfer' }],
      ['allow-coins', { type: 'transfer' }],
      ['set-first-confirmation', { network: 'bitcoin', minutes: '90' }],
      ['hide-from-monitors', { from: 'BTC@bitcoin', to: 'USDT@tron' }],
      ['show-to-monitors', { from: 'BTC@bitcoin', to: 'USDT@tron' }],
      ['label-for-monitors', { from: 'BTC@bitcoin', to: 'USDT@tron', labels: 'reg' }],
      ['set-band', { asset: 'BTC@bitcoin', minimum: '1', target: '2', maximum: '3' }],
      ['remove-band', { asset: 'BTC@bitcoin' }],
      ['discard-letters', { reason: 'restored' }],
      ['set-act-limit', { act: 'add-capital', asset: 'BTC@bitcoin', amount: '5' }],
    ];
    for (const [name, values] of acts) {
      const { shown, done } = await expectEffect(name, values);
      expect(shown.sentence, name).toBe(done);
    }
  });
});

describe('a preview of a price rule', () => {
  const pair = { from: 'BTC', to: 'USDT' };
  const own = { from: 'BTC@bitcoin', to: 'USDT@tron' };

  it('shows the quotes that the act then makes', async () => {
    const before = await run('quotes', pair);
    for (const named of [pair, own]) {
      const sent = { ...named, percent: '1.2', steps: '1000:0.9 10000:0.7' };
      const { shown } = await expectEffect('set-markup', sent);
      expect(shown.quotes).toMatchObject([
        { worthUsdt: '100', markupPercent: 1.2, outside: null },
        { worthUsdt: '1000', markupPercent: 0.9, outside: null },
        { worthUsdt: '20000', markupPercent: 0.7, outside: null },
      ]);
      expect(await run('quotes', named)).toEqual(shown.quotes);
      expect(shown.quotes).not.toEqual(before);
    }
    const { shown } = await expectEffect('follow-pair', own);
    expect(shown.quotes).toEqual(await run('quotes', own));
    expect(shown.quotes?.map(({ markupPercent }) => markupPercent)).toEqual([1.2, 0.9, 0.7]);
    const limits = await expectEffect('set-limits', { ...pair, minimum: '200', maximum: '9000' });
    expect(limits.shown.quotes?.map(({ outside }) => outside)).toEqual([
      'belowMinimum',
      null,
      'aboveMaximum',
    ]);
  });

  it('has no quotes without a price', async () => {
    expect(await run('quotes', { from: 'BTC', to: 'XMR' })).toHaveLength(3);
    const priceless = { ...world.deps, rates: { ...world.deps.rates, priceOf: () => null } };
    const sent = withReason('set-markup', { ...pair, percent: '1.2' });
    const { quotes } = await previewCommand(priceless, { name: 'set-markup', sent, operator: OPERATOR });
    expect(quotes).toEqual([]);
  });
});

describe('a preview', () => {
  it('refuses as the act does', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.completed });
    const sent = { ticket: ticket.id, address: addresses.bitcoin, reason: 'no' };
    const why = (await run('refund-ticket', sent).catch((error: Error) => error.message)) as string;
    await expect(previewed('refund-ticket', sent)).rejects.toThrow(why.replace(/^422: /, ''));
    await expect(previewed('set-markup', { from: 'BTC', to: 'USDT', percent: '99' })).rejects.toThrow(
      '0 to 50',
    );
  });

  it('is refused for a question, and for an act that has none', async () => {
    await expect(previewed('tickets', {})).rejects.toThrow('has no preview');
    await expect(previewed('test-alerts', {})).rejects.toThrow('has no preview');
    await expect(previewed('constructor', {})).rejects.toThrow('has no preview');
  });

  it('exists for each act but those that say why they have none', () => {
    const acts = Object.keys(operatorCommands).filter((name) => operatorCommands[name]?.changes);
    expect(acts.length).toBeGreaterThan(100);
    for (const [name, why] of Object.entries(withoutPreview))
      expect([acts, why]).toEqual([expect.arrayContaining([name]), expect.stringMatching(/^it /)]);
    for (const name of seenFirst)
      expect([acts, withoutPreview[name]]).toEqual([expect.arrayContaining([name]), undefined]);
  });

  it('writes nothing by the handle of the prices, and tells no rates', async () => {
    await previewed('fix-price', { currency: 'BTC', usdt: '60000', end: '90' });
    expect(world.changedPrices).toEqual([]);
    expect(await db.selectFrom('fixed_prices').selectAll().execute()).toEqual([]);
  });
});

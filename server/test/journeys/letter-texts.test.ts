/** What operators publish goes out in the real mail. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letterSource, textsIn } from '../../src/mail/letter-texts.ts';
import { letterSources } from '../../src/operator/index.ts';
import { escapeHtml } from '../../src/platform/text/escape-html.ts';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const FIRST = { text: 'letters/first', language: 'en' } as const;
async function letterTo(email: string) {
  const { id } = await service.createTicket({ email });
  await service.settle();
  const mails = await service.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute();
  const letter = mails.find(({ text_body }) => text_body.includes(id));
  if (letter === undefined) throw new Error('no letter about the ticket');
  return letter;
}

async function publish(own: Readonly<Record<string, string>>, seen: number): Promise<void> {
  const builtIn = textsIn(letterSources['letters/first/en'] ?? '');
  const source = letterSource({ ...builtIn, ...own });
  expect((await service.ask('save-text', { ...FIRST, source, version: seen })).statusCode).toBe(200);
  const published = await service.ask('publish-text', { ...FIRST, version: seen + 1, seen });
  expect(published.statusCode).toBe(200);
}

describe('a published text of a letter', () => {
  it('goes out in the next letter, HTML as its signs', async () => {
    const before = await letterTo('before@example.com');
    expect(before.subject).toMatch(/^Parom: ticket \d+$/);
    await publish(
      { subject: '{site}, order {number}', allIsOnThePage: 'Look at the <b>page</b> of {number}.' },
      0,
    );
    const { subject, text_body, html_body } = await letterTo('after@example.com');
    const [, number = ''] = /^Parom, order (\d+)$/.exec(subject) ?? [];
    expect(number).not.toBe('');
    expect(text_body).toContain(`Look at the <b>page</b> of ${number}.`);
    expect(html_body).toContain(`${escapeHtml('<b>page</b>')} of ${number}.`);
    expect(html_body).not.toContain('<b>');
  });

  it('gives way to the built-in text', async () => {
    expect((await service.ask('withdraw-text', { ...FIRST, seen: 1 })).statusCode).toBe(200);
    expect((await letterTo('later@example.com')).subject).toMatch(/^Parom: ticket \d+$/);
  });
});

/** Letters that the mail server refuses, from the refusal to the customer’s mailbox, by clicks. */
import { expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { drawnWrong, dress } from './console-looks.ts';
import { deskOf, does, openAlerts, testOf } from './desk.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { consoleOf, ownService, SANDBOX } from './own-service.ts';
import { SETTLES_MS, serviceOf } from './service.ts';
import { wordsOf } from './words.ts';

const { ticket: words } = wordsOf('en');
const ORDER = { give: 'BTC', get: 'ETH', amount: '0.01' } as const;
const GONE = '550 5.1.1 no such user here';

const test = testOf(async () => {
  const mail = await startMailServer();
  const settings = { PAROM_SMTP_URL: mail.url, PAROM_MAIL_FROM: 'Parom <no-reply@shop.example>' };
  const service = await ownService(() => ({ ...SANDBOX, ...settings }));
  const end = async (): Promise<void> => {
    await service.end();
    await mail.close();
  };
  return { ...service, mail, end };
});

async function openLetters(desk: Page): Promise<void> {
  await desk.getByRole('link', { name: 'Letters', exact: true }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Letters' })).toBeVisible();
}
/** An order has another letter too: the password of the account that it made. */
const letterIn = (desk: Page, state: string, email: string) =>
  desk
    .getByRole('region', { name: state, exact: true })
    .getByRole('listitem')
    .filter({ hasText: email })
    .filter({ hasText: '№' });

/** Of the tickets, in the letters that arrived there. */
const linksTo = ({ mail }: { readonly mail: MailServer }, email: string): string[] =>
  mail.received(email).flatMap((text) => /http\S+offerToken=[\w-]+/.exec(text)?.[0] ?? []);

async function sendsAgain(desk: Page, email: string): Promise<void> {
  await letterIn(desk, 'Bounced', email).getByRole('button').click();
  await does(desk, desk.getByRole('menuitem', { name: 'Send again' }), { Reason: 'the customer called' });
}

test('a letter to a mistyped e-mail bounces, and goes to the corrected one by a click', async ({
  browser,
  page,
  request,
  service,
}) => {
  test.setTimeout(240_000);
  const [wrong, right] = ['anna@shp.example', 'anna@shop.example'];
  service.mail.refuse(wrong, GONE);
  const calls = serviceOf(request);
  const created = await calls.createTicket({ ...ORDER, email: wrong });
  const { simpleId } = await calls.ticket(created.ticketId, created.offerToken);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await openLetters(desk);
  const row = letterIn(desk, 'Bounced', wrong);
  await expect(row).toContainText(`1 try. There is no such address. The mail server said: ${GONE}`, {
    timeout: SETTLES_MS,
  });
  await dress(desk, { theme: 'dark', width: 390 });
  expect(await drawnWrong(desk)).toEqual([]);
  expect(await flawsOf(desk)).toEqual([]);
  await dress(desk, { theme: 'light', width: 1280 });

  await row.getByRole('link').click();
  await expect(desk.getByText('bounced: the mail server refused it')).toBeVisible();
  await expect(desk.getByText(`its mail server said: ${GONE}. Ask the customer`)).toBeVisible();
  await desk.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(desk.getByRole('heading', { name: `Ticket ${simpleId}` })).toBeVisible();

  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
  await page.goto(created.link);
  await page.getByRole('button', { name: words.mail.correct }).click();
  await page.getByLabel(words.mail.right).fill(right);
  await page.getByRole('button', { name: words.mail.send }).click();
  await expect(page.getByText(right, { exact: true })).toBeVisible();
  await expect.poll(() => linksTo(service, right)).toHaveLength(1);

  await openLetters(desk);
  await expect(row).toContainText(`The ticket’s e-mail is another now: ${right}.`);
  await sendsAgain(desk, wrong);
  await expect.poll(() => linksTo(service, right), { timeout: SETTLES_MS }).toHaveLength(2);
  expect(service.mail.received(wrong)).toEqual([]);
  await page.goto(linksTo(service, right)[1] ?? '');
  await expect(page.getByText(String(simpleId)).first()).toBeVisible();
});

test('a mailbox that is back gets the letter by a click, and its warning ends', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(240_000);
  const email = 'boris@shop.example';
  service.mail.refuse(email, GONE);
  await serviceOf(request).createTicket({ ...ORDER, email });
  const console = consoleOf(service.baseURL);
  const desk = await deskOf(browser, console);
  await openLetters(desk);
  await expect(letterIn(desk, 'Bounced', email)).toBeVisible({ timeout: SETTLES_MS });
  const customer = await desk.context().newPage();
  await customer.goto(`${console}/customers`);
  await customer.getByLabel('E-mail of the customer').fill(email);
  await customer.getByRole('button', { name: 'Find' }).click();
  const warning = customer.getByText(`Letters do not arrive, the mail server said: ${GONE}`);
  await expect(warning).toBeVisible();

  service.mail.refuse(email, null);
  await sendsAgain(desk, email);
  await expect.poll(() => linksTo(service, email), { timeout: SETTLES_MS }).toHaveLength(1);
  await expect(warning).toHaveCount(0, { timeout: SETTLES_MS });
  await expect(letterIn(desk, 'Bounced', email)).toContainText('A later letter to this address arrived.');
});

test('a mail server that takes nothing is an alert in the queue until it takes letters', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(300_000);
  const [email, said] = ['clara@shop.example', '554 5.7.1 relaying denied'];
  const calls = serviceOf(request);
  service.mail.refuseAll(said);
  await calls.createTicket({ ...ORDER, email });
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await openLetters(desk);
  const waiting = letterIn(desk, 'Waiting', email);
  await expect(waiting).toContainText(`The mail server said: ${said}`, { timeout: SETTLES_MS });
  await calls.advanceClock(11);
  await openAlerts(desk);
  const alert = desk.getByRole('region', { name: 'Letters do not leave' });
  await expect(alert).toContainText('The mail server has taken no letter', { timeout: SETTLES_MS });
  const queue = await desk.context().newPage();
  await queue.goto(consoleOf(service.baseURL));
  const row = queue.getByRole('row').filter({ hasText: 'Letters do not leave' });
  await expect(row).toBeVisible();

  service.mail.refuseAll(null);
  await calls.advanceClock(16);
  await expect.poll(() => linksTo(service, email), { timeout: SETTLES_MS }).toHaveLength(1);
  await expect(alert).toHaveCount(0, { timeout: SETTLES_MS });
  await expect(row).toHaveCount(0, { timeout: SETTLES_MS });
  await openLetters(desk);
  await expect(waiting).toHaveCount(0);
  await expect(letterIn(desk, 'Sent', email)).toBeVisible();
});

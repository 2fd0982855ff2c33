/** A payment above the limits of the real signer leaves by the passkeys of two operators, in two browsers. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { type Browser, expect, type Page } from '@playwright/test';
import { openHouse, settingsOn } from '../scripts/lib/play-house.mjs';
import { playOperator } from '../scripts/lib/play-operator.mjs';
import { DOLLAR_CUSTOMER, startEthereum, whyUntested } from '../scripts/lib/real-nodes.mjs';
import { deskOf, logInLive } from './desk.ts';
import { testOn, unitsOf } from './house.ts';
import { operator } from './operator.ts';
import { consoleOf } from './own-service.ts';
import { SETTLES_MS, serviceOf, wallets } from './service.ts';
import { settingsWithSigner, startSigner } from './signer-process.ts';
import { addVirtualPasskey } from './virtual-passkey.ts';

const MILLION = 10n ** 6n;
const sums = { hour: '50', day: '50', network: 2 };
const limits = {
  networks: { 2: 1 },
  limits: [
    { ...sums, asset: 'native', decimals: 18, purposes: ['payout', 'refund', 'withdrawal'], payment: '0.1' },
    { ...sums, asset: 'native', decimals: 18, purposes: ['fee'], payment: '1' },
  ],
};
const colleague = { email: 'boris@example.org', password: 'harbour-master-2' };

const test = testOn(
  async () => {
    const [ethereum, signer] = await Promise.all([startEthereum(), startSigner(limits)]);
    const stop = async () => void (await Promise.all([ethereum.stop(), signer.stop()]));
    return { ethereum, signer, stop };
  },
  (nodes, folder, baseURL) => settingsWithSigner(settingsOn(nodes, folder, baseURL), nodes.signer),
);
test.use({ locale: 'en-GB' });

const why = whyUntested();
test.skip(why !== null, why ?? '');

/** @returns the line that the installer of the signer copies */
async function addPasskey(desk: Page, name: string): Promise<object> {
  await desk.getByRole('link', { name: 'Log-in and people' }).click();
  await desk.getByLabel('Name of the new passkey').fill(name);
  await desk.getByRole('button', { name: 'Add a passkey' }).click();
  await desk.getByRole('listitem').filter({ hasText: name }).getByText('For the signer').click();
  return JSON.parse(await desk.getByText(/^\{"id":/).innerText());
}

async function firstDesk(browser: Browser, console: string, code: () => Promise<string>): Promise<Page> {
  const desk = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await addVirtualPasskey(desk);
  await logInLive(desk, console, code);
  return desk;
}

/** Invited by clicks, in a browser of their own. */
async function secondDesk(browser: Browser, console: string, first: Page): Promise<Page> {
  const people = first.getByRole('region', { name: 'Operators' });
  await people.getByLabel('Reason').fill('approves payments');
  await people.getByLabel('E-mail').fill(colleague.email);
  await people.getByLabel('Role', { exact: true }).selectOption('Treasurer');
  await people.getByRole('button', { name: 'Invite' }).click();
  const link = await people.getByLabel(/^Pass this link on/).inputValue();
  const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await visitor.goto(link);
  await visitor.locator('input[type="password"]').fill(colleague.password);
  await visitor.getByRole('button', { name: 'Save' }).click();
  await expect(visitor.getByRole('status')).toContainText('The password is saved');
  await visitor.context().close();
  const desk = await deskOf(browser, console, colleague);
  await addVirtualPasskey(desk);
  return desk;
}

const approvals = (desk: Page) => desk.getByRole('region', { name: 'Above the signer’s limit' });
const approve = (desk: Page) =>
  approvals(desk).getByRole('button', { name: 'Approve this payment with a passkey' });

test('two operators approve it with passkeys, and the signer’s process verifies both and signs', async ({
  browser,
  request,
  service,
  nodes: { ethereum, signer },
}) => {
  test.setTimeout(420_000);
  const console = consoleOf(service.baseURL).replace('127.0.0.1', 'localhost');
  const { command, code } = playOperator(console, operator);
  await openHouse(command, { ethereum });
  const first = await firstDesk(browser, console, code);
  const annas = await addPasskey(first, 'Anna’s laptop');
  const second = await secondDesk(browser, console, first);
  const boriss = await addPasskey(second, 'Boris’ laptop');
  await signer.restart({
    ...limits,
    people: { anna: { passkeys: [annas] }, boris: { passkeys: [boriss] } },
    console: { rpId: 'localhost', origins: [console] },
  });

  const calls = serviceOf(request);
  const created = await calls.createTicket({ give: 'USDT', get: 'ETH', amount: '1500' });
  const ticket = await calls.ticket(created.ticketId, created.offerToken);
  await ethereum.issueDollars(DOLLAR_CUSTOMER, 1_500n * MILLION);
  await ethereum.mine();
  await ethereum.sendDollars(ticket.fromWallet.address, 1_500n * MILLION);
  await expect(async () => {
    await ethereum.mine(2);
    await first.goto(`${console}/payments`);
    await expect(approvals(first)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: SETTLES_MS });
  await expect(approvals(first)).toContainText(`${ticket.toAmount} ETH on ethereum`);
  await expect(approvals(first)).toContainText(wallets.ETH, { ignoreCase: true });
  const digest = await approvals(first)
    .getByText(/^[0-9a-f]{64}$/)
    .innerText();
  expect(signer.printed()).toContain(digest);

  await approve(first).click();
  await expect(approvals(first)).toContainText('1 of 2 count. One more is needed, of another person.', {
    timeout: SETTLES_MS,
  });
  await ethereum.mine(2);
  expect((await calls.ticket(created.ticketId, created.offerToken)).status).toBe(TicketStatus.sending);
  expect(await ethereum.etherOf(wallets.ETH)).toBe(0n);

  await second.goto(`${console}/payments`);
  await expect(approvals(second)).toContainText(digest);
  await approve(second).click();
  await expect(approvals(second)).toHaveCount(0, { timeout: SETTLES_MS });
  await expect(async () => {
    await ethereum.mine(2);
    const { status } = await calls.ticket(created.ticketId, created.offerToken);
    expect(status).toBe(TicketStatus.completed);
  }).toPass({ timeout: SETTLES_MS });
  expect(await ethereum.etherOf(wallets.ETH)).toBe(unitsOf(ticket.toAmount, 18));
  await expect(approvals(first)).toHaveCount(0, { timeout: SETTLES_MS });
});

/** Approving a payment above the signer’s limits: the browser’s answer, judged by the signer’s own code. */
import { expect, type Page } from '@playwright/test';
import { digestOf, judgeApprovals } from '../signer/src/guards/approvals.ts';
import { readApprovers } from '../signer/src/guards/approvers.ts';
import { flawsOf } from './axe.ts';
import { testOf } from './desk.ts';
import { operator } from './operator.ts';
import { consoleOf, ownService } from './own-service.ts';
import { addVirtualPasskey } from './virtual-passkey.ts';

const test = testOf(() => ownService());

const recipient = {
  payment: '5b0f9a0e-2a55-4c0c-9a3c-0f6f4a9f2f11',
  purpose: 'payout' as const,
  asset: 'native',
  address: '0x52908400098527886e0f7030069857d2e4169ee7',
  memo: null,
  amount: '2000000000000000000',
  own: null,
};
const digest = digestOf({ network: 2, recipients: [recipient] });
const WAITING = {
  payment: recipient.payment,
  purpose: recipient.purpose,
  ticket: null,
  amount: '2',
  coin: 'ETH',
  network: 'ethereum',
  address: recipient.address,
  memo: null,
  since: new Date().toISOString(),
  digest,
  needed: 2,
  why: 'a payment of 2000000000000000000 is above the limit of payout in native on network 2 for one payment',
  given: [{ way: 'key-file', by: 'boris', at: new Date().toISOString(), verdict: 'unknownPerson' }],
};

interface Sent {
  readonly digest: string;
  readonly answer: {
    readonly id: string;
    readonly response: { clientDataJSON: string; authenticatorData: string; signature: string };
  };
}

/** A sandbox has no limits: calls about the payment are answered here, with the operator’s own passkey. */
async function playServer(page: Page, rpId: string, passkeyId: string): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { origin } = new URL(page.url());
  await page.route('**/api/console/approvals', (route) => route.fulfill({ json: { payments: [WAITING] } }));
  await page.route('**/api/console/approvals/*/challenge', (route) =>
    route.fulfill({
      json: {
        origin,
        options: {
          challenge: Buffer.from(digest, 'hex').toString('base64url'),
          rpId,
          timeout: 60_000,
          userVerification: 'required',
          allowCredentials: [{ id: passkeyId, type: 'public-key', transports: ['internal'] }],
        },
      },
    }),
  );
  await page.route(`**/api/console/approvals/${WAITING.payment}`, (route) => {
    sent.push(route.request().postDataJSON() as Sent);
    return route.fulfill({ json: {} });
  });
  return sent;
}

test('a passkey approves the payment that the page shows, and the signer takes it', async ({
  page,
  service,
}) => {
  test.setTimeout(180_000);
  const console = consoleOf(service.baseURL).replace('127.0.0.1', 'localhost');
  const device = await addVirtualPasskey(page);
  await page.goto(`${console}/log-in`);
  await page.getByLabel('E-mail').fill(operator.email);
  await page.locator('input[type="password"]').fill(operator.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('link', { name: 'Log-in and people' }).click();
  await page.getByLabel('Name of the new passkey').fill('For payments');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('For the signer').click();
  const entry = JSON.parse(await page.getByText(/^\{"id":/).innerText()) as { readonly id: string };

  const sent = await playServer(page, 'localhost', entry.id);
  await page.goto(`${console}/payments`);
  const part = page.getByRole('region', { name: 'Above the signer’s limit' });
  await expect(part.getByText('2 ETH on ethereum')).toBeVisible();
  await expect(part.getByText(recipient.address)).toBeVisible();
  await expect(part.getByRole('listitem').filter({ hasText: 'boris' }).last()).toContainText(
    'does not count: the signer’s settings name no such person',
  );
  await expect(part.getByText('0 of 2 count. 2 more are needed, of different people.')).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);

  const approve = part.getByRole('button', { name: 'Approve this payment with a passkey' });
  await device.setVerified(false);
  await approve.click();
  await expect(part.getByRole('alert')).toContainText('The passkey was cancelled');
  expect(sent).toEqual([]);
  await device.setVerified(true);
  await approve.click();
  await expect.poll(() => sent.length).toBe(1);

  const [{ answer } = { answer: null }] = sent;
  if (answer === null) throw new Error('nothing was sent');
  const { clientDataJSON: clientData, authenticatorData, signature } = answer.response;
  const approval = { passkey: answer.id, clientData, authenticatorData, signature };
  const approvers = readApprovers({ anna: { passkeys: [entry] } }, { rpId: 'localhost', origins: [console] });
  expect(judgeApprovals(approvers, { approvals: [approval] }, digest)).toEqual([
    { person: 'anna', fault: null },
  ]);
  const other = digestOf({ network: 2, recipients: [{ ...recipient, amount: '3' }] });
  expect(judgeApprovals(approvers, { approvals: [approval] }, other)).toEqual([
    { person: 'anna', fault: 'otherPayment' },
  ]);
});

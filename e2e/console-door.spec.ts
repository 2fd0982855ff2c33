/** The door of the console in a browser: log-in, second factor, invitation. */

import { deskOf } from './desk.ts';
import { operator } from './operator.ts';
import { consoleOf } from './own-service.ts';
import { inviteColleague } from './second-operator.ts';
import { expect, test } from './visitor.ts';

test.use({ language: 'en', expectedStatuses: [401, 403, 422], locale: 'en-US' });

test('an operator logs in, is shown a second factor’s secret, and invites a colleague', async ({
  context,
  baseURL,
}) => {
  // The visitor's page waits for parts of the site.
  const page = await context.newPage();
  const console = consoleOf(baseURL ?? '');
  const answer = await page.goto(`${console}/log-in`);
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  const logIn = async () => {
    await page.getByLabel('E-mail').fill(operator.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(operator.password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await logIn();
  await page.getByRole('link', { name: 'Log-in and people' }).click();
  await page.getByRole('button', { name: 'Add an app' }).click();
  await expect(page.getByRole('img', { name: 'Picture for the authenticator app' })).toBeVisible();
  await expect(page.getByLabel('Secret')).toHaveValue(/^[A-Z2-7]{32}$/);
  await page.getByLabel('Code of the second factor').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText('the code is wrong');
  await expect(page.getByText('this one')).toBeVisible();

  await page.getByRole('textbox', { name: 'E-mail' }).fill('cashier@example.org');
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('cashier');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('alert').last()).toContainText('a reason is missing');
  await page.getByRole('textbox', { name: 'Reason' }).fill('works at night');
  await page.getByRole('button', { name: 'Invite' }).click();
  const link = await page.getByLabel('Pass this link on').inputValue();
  await page.getByRole('button', { name: 'Log out' }).click();
  const logInTitle = page.getByRole('heading', { name: 'Log in to the console' });
  await expect(logInTitle).toBeVisible();
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Password' }).fill('a quite long password');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(logInTitle).toBeVisible();
});

test('an administrator resets the factors of a colleague, who comes back by the link', async ({
  browser,
  baseURL,
  request,
}) => {
  const console = consoleOf(baseURL ?? '');
  const colleague = await inviteColleague(request, console);
  const page = await deskOf(browser, console);
  await page.getByRole('link', { name: 'Log-in and people' }).click();
  const people = page.getByRole('region', { name: 'Operators' });
  const row = (email: string) => people.getByRole('listitem').filter({ hasText: email });
  await expect(row(operator.email).getByRole('button', { name: 'Reset factors' })).toHaveCount(0);
  await row(colleague.email).getByRole('button', { name: 'Reset factors' }).click();
  const dialog = page.getByRole('dialog', { name: `Reset the factors of ${colleague.email}` });
  await dialog.getByLabel('Reason').fill('lost the phone, called back');
  await dialog.getByRole('button', { name: 'Reset factors' }).click();
  await expect(dialog.getByRole('status')).toContainText('gets a letter');
  const link = await dialog.getByLabel('Pass this link on').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const theirs = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await theirs.goto(link);
  await theirs.getByRole('textbox', { name: 'Password' }).fill('harbour-master-3');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByRole('status')).toContainText('The password is saved');
  const back = await deskOf(browser, console, { ...colleague, password: 'harbour-master-3' });
  await expect(back.getByRole('link', { name: 'An operator’s factors were reset' })).toBeVisible();
});

test('an administrator changes the role of a colleague, and gives a reason', async ({
  browser,
  baseURL,
  request,
}) => {
  const console = consoleOf(baseURL ?? '');
  const colleague = await inviteColleague(request, console);
  const page = await deskOf(browser, console);
  await page.goto(`${console}/people`);
  const people = page.getByRole('region', { name: 'Operators' });
  const row = people.getByRole('listitem').filter({ hasText: colleague.email });
  const role = row.getByRole('combobox', { name: `Role of ${colleague.email}` });
  await expect(role).toHaveValue('treasurer');
  const own = people.getByRole('listitem').filter({ hasText: operator.email });
  await expect(own).toContainText('Administrator');
  await expect(own.getByRole('combobox')).toHaveCount(0);

  const change = row.getByRole('button', { name: 'Change the role' });
  await expect(change).toHaveCount(0);
  await role.selectOption('Support');
  await change.click();
  await expect(people.getByRole('alert')).toContainText('a reason is missing');
  await people.getByRole('textbox', { name: 'Reason' }).fill('moves to the day shift');
  await change.click();
  await expect(people.getByRole('status')).toContainText(`${colleague.email}: the role is Support now`);
  await expect(change).toHaveCount(0);
  await page.reload();
  await expect(role).toHaveValue('support');
  await expect(row.locator('span', { hasText: /^Support$/ })).toBeVisible();
});

/** Two operators edit the same text, and the same name and look: the slower one sees what changed. */
import { expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { drawnWrong, dress } from './console-looks.ts';
import { deskOf, publishes, testOf } from './desk.ts';
import { operator } from './operator.ts';
import { consoleOf, ownService } from './own-service.ts';
import { inviteColleague } from './second-operator.ts';

const test = testOf(() => ownService());

const WIDE = { theme: 'light', width: 1280 } as const;

const main = (desk: Page) => desk.getByRole('main');
const said = (desk: Page) => main(desk).getByRole('status').last();
const changed = (desk: Page) => main(desk).getByRole('region', { name: 'What changed' });
const press = (desk: Page, name: string) => desk.getByRole('button', { name }).first().press('Enter');

async function expectDrawnWell(desk: Page): Promise<void> {
  await dress(desk, { theme: 'dark', width: 390 });
  expect(await drawnWrong(desk)).toEqual([]);
  expect(await flawsOf(desk)).toEqual([]);
  await dress(desk, WIDE);
}

test('the slower editor of a text sees the changed lines and decides', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(240_000);
  const console = consoleOf(service.baseURL);
  const colleague = await inviteColleague(request, console, 'administrator');
  const slow = await deskOf(browser, console, operator);
  const fast = await deskOf(browser, console, colleague);
  const field = (desk: Page) => desk.getByLabel('Texts of the letter');
  for (const desk of [slow, fast]) {
    await desk.goto(`${console}/texts/en/letters/completed`);
    await expect(field(desk)).toHaveValue(/Thank you for exchanging with us\./);
  }
  const builtIn = await field(slow).inputValue();
  const thanking = (words: string) => builtIn.replace('Thank you for exchanging with us.', words);
  await field(slow).fill(thanking('Mine.'));
  await field(fast).fill(thanking('Theirs.'));
  await press(fast, 'Save a draft');
  await expect(said(fast)).toContainText('letters do not use it yet');

  await press(slow, 'Save a draft');
  await expect(main(slow).getByRole('alert')).toContainText(`${colleague.email} saved version 1`);
  const panel = changed(slow);
  await expect(panel.getByRole('heading', { name: 'What changed' })).toBeFocused();
  await expect(panel).toContainText('You edited: the built-in text. The newest: version 1');
  const lines = panel.getByRole('region', { name: 'Changed lines' });
  await expect(lines.getByRole('deletion')).toHaveText('Thank you for exchanging with us.');
  await expect(lines.getByRole('insertion')).toHaveText('Theirs.');
  await expect(field(slow)).toHaveValue(thanking('Mine.'));
  await expectDrawnWell(slow);

  await press(slow, 'Take version 1 into the editor');
  await expect(field(slow)).toHaveValue(thanking('Theirs.'));
  await expect(panel).toHaveCount(0);
  await press(slow, 'Bring mine back');
  await expect(field(slow)).toHaveValue(thanking('Mine.'));

  await field(fast).fill(thanking('Theirs again.'));
  await press(fast, 'Save a draft');
  await expect(said(fast)).toContainText('Version 2 of');
  await press(slow, 'Save a draft');
  await expect(panel).toContainText('You edited: version 1. The newest: version 2');
  await expect(lines.getByRole('deletion')).toHaveText('Theirs.');
  await press(slow, 'Save mine over version 2');
  await expect(said(slow)).toContainText('Version 3 of');
  await expect(panel).toHaveCount(0);
  await expect(field(slow)).toHaveValue(thanking('Mine.'));

  await fast.reload();
  await expect(field(fast)).toHaveValue(thanking('Mine.'));
  await press(slow, 'Publish version 3');
  await publishes(slow, 'Publish version 3', 'New letters have version 3');
  await press(fast, 'Publish version 2');
  const dialog = fast.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText(`${operator.email} made publication 1`);
  await expect(dialog).toContainText('Visitors saw: the built-in text. Now they see: version 3');
  await expect(dialog.getByRole('insertion')).toHaveText('Mine.');
  await dress(fast, { theme: 'dark', width: 390 });
  expect(await flawsOf(fast)).toEqual([]);
  await press(fast, 'Publish version 2 all the same');
  await publishes(fast, 'Publish version 2', 'New letters have version 2');
  await expect(said(fast)).toContainText('New letters have version 2');
});

test('the slower editor of the name and look sees the changed fields and decides', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(240_000);
  const console = consoleOf(service.baseURL);
  const colleague = await inviteColleague(request, console);
  const slow = await deskOf(browser, console, operator);
  const fast = await deskOf(browser, console, colleague);
  const inEnglish = (desk: Page) =>
    desk.getByRole('group', { name: 'Name', exact: true }).getByLabel('In English');
  const telegram = (desk: Page) => desk.getByLabel('Telegram');
  for (const desk of [slow, fast]) {
    await desk.goto(`${console}/identity`);
    await expect(inEnglish(desk)).toHaveValue('Parom');
  }
  await inEnglish(slow).fill('Mine');
  await inEnglish(fast).fill('Theirs');
  await telegram(fast).fill('@their_help');
  await press(fast, 'Save a draft');
  await expect(said(fast)).toContainText('visitors do not see it yet');

  await press(slow, 'Save a draft');
  const panel = changed(slow);
  await expect(panel.getByRole('heading', { name: 'What changed' })).toBeFocused();
  const rows = panel.getByRole('listitem');
  await expect(rows.filter({ hasText: 'Name in English' })).toContainText(
    /Before\s*Parom\s*Now\s*Theirs\s*Yours\s*Mine/,
  );
  await expect(rows.filter({ hasText: 'Telegram' })).toContainText(/Now\s*@their_help/);
  await expect(rows).toHaveCount(2);
  await expect(inEnglish(slow)).toHaveValue('Mine');
  await expectDrawnWell(slow);

  await press(slow, 'Take version 1 into the editor');
  await expect(telegram(slow)).toHaveValue('@their_help');
  await press(slow, 'Bring mine back');
  await expect(inEnglish(slow)).toHaveValue('Mine');
  await expect(telegram(slow)).not.toHaveValue('@their_help');

  await telegram(fast).fill('@other_help');
  await press(fast, 'Save a draft');
  await expect(said(fast)).toContainText('Version 2 of');
  await press(slow, 'Save a draft');
  await expect(rows).toHaveCount(1);
  await press(slow, 'Save mine over version 2');
  await expect(said(slow)).toContainText('Version 3 of');
  await fast.reload();
  await expect(inEnglish(fast)).toHaveValue('Mine');
});

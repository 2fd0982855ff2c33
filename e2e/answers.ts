import type { Page } from '@playwright/test';

export async function changeAnswers<Answer>(
  page: Page,
  pattern: string,
  change: (answer: Answer) => unknown,
): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Answer) });
  });
}

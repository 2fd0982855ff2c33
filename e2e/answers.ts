/** The service's own answers, changed on their way to the page. */
import type { Page } from '@playwright/test';

/** Every answer from the pattern's addresses arrives as `change` makes it. */
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

/** The page's installed clock. Real time passes too, so a test never depends on one exact move. */
import type { Page } from '@playwright/test';
import { expect } from './visitor.ts';

/** An answer takes real time; then the clock moves again. */
const SOON = { timeout: 3_000 } as const;

/**
 * Moves the clock until the check passes. A timer that starts after a move needs another move.
 * @param check passes the timeout on to its expectations
 */
export async function forwardUntil(
  page: Page,
  ms: number,
  check: (soon: typeof SOON) => Promise<unknown>,
): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(ms);
    await check(SOON);
  }).toPass();
}

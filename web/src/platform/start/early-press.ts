/** The button that was pressed while the page was drawn but not alive yet. The script in `index.html` notes the last one. */

import { afterEarlyTyping } from './early-typing.ts';

declare global {
  interface Window {
    earlyPress?: { button: HTMLElement | null; readonly note: (event: MouseEvent) => void };
  }
}

/** Presses it again, once, now that somebody listens; from here on the page hears for itself. */
export function pressAgain(): void {
  const early = window.earlyPress;
  if (early === undefined) return;
  delete window.earlyPress;
  window.removeEventListener('click', early.note, true);
  // Not from within an effect: there React cannot bring a part to life that still waits for its turn, and the press is lost.
  afterEarlyTyping(() => {
    if (early.button?.isConnected === true) early.button.click();
  });
}

/**
 * A step through the history while the page is brought to life. The router would follow it at once, and React would find
 * another page than the server drew: the step waits, and is made again as soon as the page is alive.
 */
let isKept = false;

function keep(event: PopStateEvent): void {
  event.stopImmediatePropagation();
  isKept = true;
}

/** Before the router listens. */
export const keepReturns = (): void => window.addEventListener('popstate', keep, true);

export function returnNow(): void {
  window.removeEventListener('popstate', keep, true);
  if (!isKept) return;
  isKept = false;
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

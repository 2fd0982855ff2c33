/** Where the keyboard goes when the authentication window has gone. */

/** Marks what leads into the account or to it: on narrow screens the burger, which hides the log-in. */
export const wayIn = { 'data-way-in': true } as const;

/** @param origin what had the focus before; a log-in has often removed it, and then the way into the account gets it */
export function focusAfterWindow(origin: Element | null): void {
  const focused = document.activeElement;
  // The window led to another page, which has the focus already.
  if (focused !== null && focused !== document.body && focused.closest('[role="dialog"]') === null) return;
  const places = [origin, ...document.querySelectorAll('[data-way-in]'), document.getElementById('main')];
  for (const place of places)
    if (place instanceof HTMLElement && place !== document.body && place.getClientRects().length > 0)
      return place.focus({ preventScroll: true });
}

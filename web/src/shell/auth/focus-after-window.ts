export const wayIn = { 'data-way-in': true } as const;

/** A log-in often removes the former focus. */
export function focusAfterWindow(origin: Element | null): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && focused.closest('[role="dialog"]') === null) return;
  const places = [origin, ...document.querySelectorAll('[data-way-in]'), document.getElementById('main')];
  for (const place of places)
    if (place instanceof HTMLElement && place !== document.body && place.getClientRects().length > 0)
      return place.focus({ preventScroll: true });
}

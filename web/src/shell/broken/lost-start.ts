/** The page's own script may be lost on the way. Then only a script in the document's head can load the page again. */

declare global {
  interface Window {
    lostStart?: { readonly note: (event: Event) => void };
    /** Whether another document is on its way: Firefox cuts off open requests then, and a reload would lead back. */
    isBeingLeft?: () => boolean;
  }
}

/** Stands in the document's head (`inline-scripts.ts`), so it uses nothing of this module. */
export function watchStart(): void {
  let leftAtMs = 0;
  let isLost = false;
  const isBeingLeft = (): boolean => Date.now() - leftAtMs < 30_000;

  // One reload a minute. Where nothing is stored, reloads would never end: the page stays as drawn.
  const reload = (): void => {
    try {
      if (Date.now() - Number(sessionStorage.getItem('reloadedForLostStart')) < 60_000) return;
      sessionStorage.setItem('reloadedForLostStart', String(Date.now()));
      location.reload();
    } catch {}
  };
  // Only our server's answer counts: a reload during a proxy's error would replace the drawn page by the error.
  const ask = async (): Promise<void> => {
    const answer = await fetch('/api/v1/service/utcTime', { cache: 'no-store' });
    await answer.text();
    if (!answer.ok || isBeingLeft()) throw new Error('the server is away');
  };
  const askUntilAnswered = (): void => {
    ask().then(reload, () => setTimeout(askUntilAnswered, 4_000));
  };
  const note = ({ target }: Event): void => {
    if (isLost || !(target instanceof HTMLScriptElement) || target.src === '') return;
    isLost = true;
    askUntilAnswered();
  };
  addEventListener('beforeunload', () => {
    leftAtMs = Date.now();
  });
  addEventListener('error', note, true);
  window.isBeingLeft = isBeingLeft;
  window.lostStart = { note };
}

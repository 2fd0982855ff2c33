/** Only a script in the head can replace a lost page script. */

declare global {
  interface Window {
    lostStart?: { readonly note: (event: Event) => void };
    /** Firefox cuts off open requests of a page being left: a reload would lead back. */
    isBeingLeft?: () => boolean;
  }
}

/** Runs in the document's head: uses nothing of this module. */
export function watchStart(): void {
  let leftAtMs = 0;
  let isLost = false;
  const isBeingLeft = (): boolean => Date.now() - leftAtMs < 30_000;

  // One reload a minute. Where nothing is stored, reloads would never end.
  const reload = (): void => {
    try {
      const reloadedAtMs = Number.parseInt(sessionStorage.getItem('reloadedForLostStart') ?? '0', 10);
      if (Date.now() - reloadedAtMs < 60_000) return;
      sessionStorage.setItem('reloadedForLostStart', String(Date.now()));
      location.reload();
    } catch {}
  };
  // Only our server's answer counts.
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

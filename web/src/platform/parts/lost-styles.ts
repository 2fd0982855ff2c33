/**
 * Style sheets that could not be fetched. What fetches a part tries its styles once and never again: when the part came at last,
 * it would be drawn without them.
 */
import { CallFailure } from '../calls/call-failure.ts';

let lost: HTMLLinkElement[] = [];
let bringing: Promise<unknown> = Promise.resolve();

export function noteLostStyles(): void {
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.push(target);
  };
  // An element's failure does not bubble.
  window.addEventListener('error', note, true);
}

/** Resolves when all are there; what is lost again is noted again. */
export function bringLostStyles(): Promise<unknown> {
  if (lost.length > 0) {
    bringing = Promise.all(lost.map(bring));
    lost = [];
  }
  return bringing;
}

const bring = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new CallFailure(0, null)));
    link.replaceWith(again);
  });

/**
 * A part of the page that cannot be fetched, mostly because a release replaced it: one reload, then `/500`.
 * A page that is not alive yet cannot show `no-connection.tsx`: it asks the server until it answers.
 */

import { readTabMemory, writeTabMemory } from '../../platform/browser-memory/tab-memory.ts';
import { isFetchingAhead } from '../../platform/parts/fetch-part.ts';

const ASK_EVERY_MS = 4_000;

let isAlive = false;
/** A page may lose several parts at once: the second loss must not take the first loss's reload for an old one. */
let isLeaving = false;

export function recoverFromLostChunks(): void {
  if (window.lostStart !== undefined) window.removeEventListener('error', window.lostStart.note, true);
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection a reload would end at the browser's own error page, and typing would be lost. A part that is
    // fetched ahead is not wanted yet, so it is no reason for a reload.
    if (isAlive && (!navigator.onLine || isFetchingAhead())) return;
    event.preventDefault();
    void reloadOnce();
  });
  // A page that has lived for a while has all its parts: the next loss deserves a reload of its own.
  setTimeout(() => writeTabMemory('reloadedForLostChunk', null), 10_000);
}

/** From now on the page itself shows that a part is away, and asks for it again. */
export function leaveLossesToPage(): void {
  isAlive = true;
}

async function reloadOnce(): Promise<void> {
  while (!(await doesServerAnswer()) || window.isBeingLeft?.() === true) {
    if (isAlive) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  if (isLeaving) return;
  isLeaving = true;
  const isFirst = readTabMemory('reloadedForLostChunk') === null;
  // Where nothing is stored, reloads would never end.
  if (isFirst && writeTabMemory('reloadedForLostChunk', '1')) {
    location.reload();
  } else if (location.pathname !== '/500') {
    location.assign('/500');
  }
}

/** A reload during a proxy's error would replace the page by the error, so only our server's answer counts. */
async function doesServerAnswer(): Promise<boolean> {
  try {
    const answer = await fetch('/api/v1/service/utcTime', { cache: 'no-store' });
    // An answer that is not read to its end stays an open request.
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}

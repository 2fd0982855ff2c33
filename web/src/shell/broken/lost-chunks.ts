/**
 * A lost part, mostly after a release: one reload, then `/500`. Before hydration it asks the server until it
 * answers.
 */

import { readTabMemory, writeTabMemory } from '../../platform/browser-memory/tab-memory.ts';
import { isFetchingAhead } from '../../platform/parts/fetch-part.ts';

const ASK_EVERY_MS = 4_000;

let isAlive = false;
let isLeaving = false;

export function recoverFromLostChunks(): void {
  if (window.lostStart !== undefined) window.removeEventListener('error', window.lostStart.note, true);
  window.addEventListener('vite:preloadError', (event) => {
    // Offline, a reload ends at the browser's error page.
    if (isAlive && (!navigator.onLine || isFetchingAhead())) return;
    event.preventDefault();
    void reloadOnce();
  });
  // After ten seconds the page has all parts: the next loss may reload.
  setTimeout(() => writeTabMemory('reloadedForLostChunk', null), 10_000);
}

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

/** Only our server's answer: a reload would show a proxy's error. */
async function doesServerAnswer(): Promise<boolean> {
  try {
    const answer = await fetch('/api/v1/service/utcTime', { cache: 'no-store' });
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}

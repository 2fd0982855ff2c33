/**
 * A part of the page that cannot be fetched, mostly because a new release replaced it: reload once, then say sorry. A page that is
 * not alive yet cannot say that there is no connection, as `no-connection.tsx` does: there the server is asked until it answers.
 */

import { readTabMemory, writeTabMemory } from '../../platform/browser-memory/tab-memory.ts';
import { isFetchingAhead } from '../../platform/parts/fetch-part.ts';
import { noteLostStyles } from '../../platform/parts/lost-styles.ts';

declare global {
  interface Window {
    /** In `index.html`: the same for the page's own script, without which nothing here runs. */
    lostStart?: { readonly note: (event: Event) => void };
    /** In `index.html`: whether another document is on its way. What is cut off for it is not lost. */
    isBeingLeft?: () => boolean;
  }
}

const ASK_EVERY_MS = 4_000;

let isAlive = false;
/** A page may lose several parts at once, and its styles beside them: the second must not take the first one's reload for an old one. */
let isLeaving = false;

export function recoverFromLostChunks(): void {
  if (window.lostStart !== undefined) window.removeEventListener('error', window.lostStart.note, true);
  noteLostStyles();
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection a reload would end at the browser's own error page, and what was typed would be lost. And what nobody
    // has wanted yet is no reason for one.
    if (isAlive && (!navigator.onLine || isFetchingAhead())) return;
    event.preventDefault();
    void reloadOnce();
  });
  // A page that has lived for a while has all its parts: the next loss deserves a reload of its own.
  setTimeout(() => writeTabMemory('reloadedForLostChunk', null), 10_000);
}

/** From now on the page itself says that a part is away, and asks for it again. */
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
  // Where nothing can be remembered a reload might follow a reload for ever.
  if (isFirst && writeTabMemory('reloadedForLostChunk', '1')) {
    location.reload();
  } else if (location.pathname !== '/500') {
    location.assign('/500');
  }
}

/** The server itself: reloaded while a proxy says that it is away, the page would be the proxy's, and stay so. */
async function doesServerAnswer(): Promise<boolean> {
  try {
    const answer = await fetch('/api/v1/service/utcTime', { cache: 'no-store' });
    // To its end: an answer that nobody reads stays on its way.
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}

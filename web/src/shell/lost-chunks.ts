/** A part of the page that cannot be fetched, mostly because a new release replaced it: reload once, then say sorry. */
import { readTabMemory, writeTabMemory } from '../platform/tab-memory.ts';

export function recoverFromLostChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection a reload would end at the browser's own error page, and what was typed would be lost.
    if (!navigator.onLine) return;
    event.preventDefault();
    void reloadOnce();
  });
  // A page that has lived for a while has all its parts: the next loss deserves a reload of its own.
  setTimeout(() => writeTabMemory('reloadedForLostChunk', null), 10_000);
}

async function reloadOnce(): Promise<void> {
  if (!(await doesServerAnswer())) return;
  const isFirst = readTabMemory('reloadedForLostChunk') === null;
  // Where nothing can be remembered a reload might follow a reload for ever.
  if (isFirst && writeTabMemory('reloadedForLostChunk', '1')) {
    location.reload();
  } else if (location.pathname !== '/500') {
    location.assign('/500');
  }
}

const doesServerAnswer = (): Promise<boolean> =>
  fetch('/api/v1/service/utcTime', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

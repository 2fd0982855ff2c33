/** A part of the page that cannot be fetched, mostly because a new release replaced it: reload once, then say sorry. */
const RELOADED = 'reloadedForLostChunk';

export function recoverFromLostChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    if (sessionStorage.getItem(RELOADED) === null) {
      sessionStorage.setItem(RELOADED, '1');
      location.reload();
    } else if (location.pathname !== '/500') {
      location.assign('/500');
    }
  });
  // A page that has lived for a while has all its parts: the next loss deserves a reload of its own.
  setTimeout(() => sessionStorage.removeItem(RELOADED), 10_000);
}

/** In the head, before the first paint: nothing may flash or jump. */

/** A forbidden storage gives the dark theme. The page around the widget names its own. */
export function setTheme(): void {
  try {
    const root = document.documentElement;
    const framed = location.pathname.endsWith('/widget') && /[#&]theme=(dark|light)/.exec(location.hash);
    if (framed) {
      root.setAttribute('data-mantine-color-scheme', framed[1] as string);
      root.setAttribute('data-framed', '');
      return;
    }
    const scheme = localStorage.getItem('mantine-color-scheme-value');
    root.setAttribute('data-mantine-color-scheme', scheme === 'light' ? 'light' : 'dark');
    const tickets = Object.keys(localStorage).filter((key) => /^tick[0-9a-f]{8}-/.test(key));
    if (tickets.length > 0) root.setAttribute('data-tickets', String(Math.min(tickets.length, 3)));
  } catch {}
}

/** 700 ms at most: late fonts move every line. */
export function awaitFonts(): void {
  const root = document.documentElement;
  const awaited = (): number => document.querySelectorAll('link[as="font"]').length;
  const show = (): void => root.removeAttribute('data-unset');
  let loaded = 0;
  root.setAttribute('data-unset', '');
  setTimeout(show, 700);
  document.addEventListener(
    'load',
    ({ target }) => {
      if ((target as HTMLLinkElement).as !== 'font') return;
      loaded += 1;
      if (loaded >= awaited()) show();
    },
    true,
  );
  document.addEventListener('DOMContentLoaded', () => {
    if (awaited() === 0) show();
  });
}

/** Later, it would push the text below. */
export function openNamedQuestion(): void {
  if (!location.hash) return;
  const opening = new MutationObserver(() => {
    const named = document.getElementById(location.hash.slice(1));
    if (named === null) return;
    opening.disconnect();
    if (named instanceof HTMLDetailsElement) named.open = true;
  });
  opening.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => opening.disconnect());
}

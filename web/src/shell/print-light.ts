/** Paper is white: a page is printed in the light theme, whichever is shown. */
const SCHEME = 'data-mantine-color-scheme';

export function printLight(): void {
  const root = document.documentElement;
  let shown: string | null = null;
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(SCHEME, shown);
  });
}

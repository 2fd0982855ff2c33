const SCHEME = 'data-mantine-color-scheme';

export function makeFitForPaper(): void {
  const root = document.documentElement;
  let shown: string | null = null;
  let folded: readonly HTMLDetailsElement[] = [];
  const setFolded = (isOpen: boolean) => {
    for (const part of folded) part.open = isOpen;
  };
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
    folded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    setFolded(true);
  });
  window.addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(SCHEME, shown);
    setFolded(false);
  });
}

/** The page around the widget. Its wishes stand in the fragment, which no log keeps. */
export interface Host {
  /** Only this origin is told the height, and only this origin is heard. */
  readonly origin: string | null;
  readonly ref: string | null;
}

export function readHost(fragment: string): Host {
  const wishes = new URLSearchParams(fragment.replace(/^#/, ''));
  const origin = wishes.get('host') ?? '';
  return { origin: /^https?:\/\/[^/?#]+$/.test(origin) ? origin : null, ref: wishes.get('ref') };
}

/** @returns ends it */
export function followHost({ origin }: Host, element: HTMLElement): () => void {
  if (origin === null || window.parent === window) return () => {};
  const report = new ResizeObserver(() => {
    const paromHeight = Math.ceil(element.getBoundingClientRect().height);
    window.parent.postMessage({ paromHeight }, origin);
  });
  report.observe(element);
  const hear = ({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || source !== window.parent) return;
    const { paromTheme } = (data ?? {}) as { paromTheme?: unknown };
    if (paromTheme === 'dark' || paromTheme === 'light')
      document.documentElement.setAttribute('data-mantine-color-scheme', paromTheme);
  };
  addEventListener('message', hear);
  return () => {
    report.disconnect();
    removeEventListener('message', hear);
  };
}

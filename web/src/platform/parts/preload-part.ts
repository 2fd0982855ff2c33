/**
 * Chrome up to 150 never fetches a failed module again; Vite's helper fetches style sheets twice (decision
 * 17).
 */

const brought = new Map<string, Promise<void>>();

/** @returns `undefined` where a reload brings the part (`lost-chunks.ts`) */
export async function preloadPart<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part | undefined> {
  try {
    await Promise.all(files.map(bringOnce));
    return await load();
  } catch (lost) {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: lost });
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw lost;
    return undefined;
  }
}

function bringOnce(file: string): Promise<void> {
  const href = `/${file}`;
  const present = brought.get(href);
  if (present !== undefined) return present;
  const bringing = isInPage(href)
    ? Promise.resolve()
    : isStyles(href)
      ? bringStyles(href)
      : bringScript(href);
  brought.set(href, bringing);
  bringing.catch(() => brought.delete(href));
  return bringing;
}

const isStyles = (href: string): boolean => href.endsWith('.css');

const isInPage = (href: string): boolean =>
  document.querySelector(
    isStyles(href)
      ? `link[rel="stylesheet"][href="${href}"], style[data-file="${href}"]`
      : `link[href="${href}"]`,
  ) !== null;

async function bringScript(href: string): Promise<void> {
  const answer = await fetch(href, { priority: 'high' });
  if (!answer.ok) throw new Error(`${href} was not fetched: ${answer.status}`);
  await answer.arrayBuffer();
}

function bringStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} was not fetched`));
    });
    document.head.append(link);
  });
}

/**
 * Fetches what a part is made of, and imports it only when all is there. A browser may remember a module whose fetch failed, and
 * never ask for it again in this page; Chrome up to 150 does. Plain answers it forgets, and what came it takes from its cache. The
 * build puts this around each `import()`.
 */

const brought = new Map<string, Promise<void>>();

/** @param files from the site's root. @returns nothing where a reload will bring it (`lost-chunks.ts`) */
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

/** Style sheets that the server drew stand in the document itself (`rendering/template.ts`). */
const isInPage = (href: string): boolean =>
  document.querySelector(
    isStyles(href)
      ? `link[rel="stylesheet"][href="${href}"], style[data-file="${href}"]`
      : `link[href="${href}"]`,
  ) !== null;

async function bringScript(href: string): Promise<void> {
  const answer = await fetch(href, { priority: 'high' });
  if (!answer.ok) throw new Error(`${href} was not fetched: ${answer.status}`);
  // To its end: what was cut short is not in the cache.
  await answer.arrayBuffer();
}

function bringStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // The next try must not take this link for a sheet that is there.
      link.remove();
      reject(new Error(`${href} was not fetched`));
    });
    document.head.append(link);
  });
}

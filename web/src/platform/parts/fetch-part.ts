/**
 * A part of the application that is fetched when it is wanted. While a lost one may still come by a reload (`lost-chunks.ts`) its
 * `import` answers nothing: whoever fetches a part fetches it here, where nothing is a failure like any other.
 */
import { CallFailure } from '../calls/call-failure.ts';

const AGAIN_MS = 4_000;

export type LoadPart<Part> = () => Promise<Part | undefined>;

export async function fetchPart<Part>(load: LoadPart<Part>): Promise<Part> {
  const part = await loadWanted(load);
  if (part === undefined) throw new CallFailure(0, null);
  return part;
}

/** Asks until the part comes. @param onAway told once that it does not */
export async function fetchPatiently<Part>(
  load: LoadPart<Part>,
  onAway: () => void = () => undefined,
): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetchPart(load);
    } catch {
      if (tries === 1) onAway();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

const ahead = new Set<Promise<unknown>>();

/** Before it is wanted. What is lost then is asked for again once it is: until then nobody is told, and no page is loaded anew. */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  // Wanted, it says so itself.
  await fetchInPlace(load).catch(() => undefined);
}

/** For what is not worth a page loaded anew: lost, it is a failure like any other. */
export async function fetchInPlace<Part>(load: LoadPart<Part>): Promise<Part | undefined> {
  const fetched = load();
  const over = fetched.catch(() => undefined);
  ahead.add(over);
  try {
    return await fetched;
  } finally {
    ahead.delete(over);
  }
}

export const isFetchingAhead = (): boolean => ahead.size > 0;

/** A loss beside something that is fetched ahead is taken for that one's: asked for once more when that is over, it counts. */
async function loadWanted<Part>(load: LoadPart<Part>): Promise<Part | undefined> {
  const beside = [...ahead];
  try {
    return await load();
  } catch (lost) {
    beside.push(...ahead);
    if (beside.length === 0) throw lost;
    await Promise.all(beside);
    return await load();
  }
}

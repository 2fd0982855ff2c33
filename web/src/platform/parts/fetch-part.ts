/** During a reload (`lost-chunks.ts`) `import` answers `undefined`: here a failure. */
import { CallFailure } from '../calls/call-failure.ts';

const AGAIN_MS = 4_000;

export type LoadPart<Part> = () => Promise<Part | undefined>;

export async function fetchPart<Part>(load: LoadPart<Part>): Promise<Part> {
  const part = await loadWanted(load);
  if (part === undefined) throw new CallFailure(0, null);
  return part;
}

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

export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  await fetchInPlace(load).catch(() => undefined);
}

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

/** A part fetched ahead hides the loss of a wanted one: try again after it. */
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

/** A piped answer stays clean. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly err: { write(text: string): unknown };
}

export class GivenUp extends Error {}

/** @returns `null` without a terminal */
export async function ask(
  { input, err }: Terminal,
  question: string,
  how: 'shown' | 'hidden',
): Promise<string | null> {
  if (input.isTTY !== true) return null;
  err.write(question);
  // The line editor echoes the typed text into this stream.
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (how === 'shown') err.write(String(chunk));
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: true });
  try {
    const typed = await lines.question('');
    // A password may begin or end with a space.
    return how === 'shown' ? typed.trim() : typed;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    if (how === 'shown') err.write('\n');
    throw new GivenUp();
  } finally {
    lines.close();
    if (how === 'hidden') err.write('\n');
  }
}

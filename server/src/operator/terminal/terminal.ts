/** Asks at the terminal. Questions go to the error stream, so that a piped answer stays clean. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly err: { write(text: string): unknown };
}

/** What was typed; `''` when nobody sits there. `hidden` shows nothing of it. */
export async function ask(
  { input, err }: Terminal,
  question: string,
  how: 'shown' | 'hidden',
): Promise<string> {
  if (input.isTTY !== true) return '';
  err.write(question);
  // As a terminal the line editor echoes what is typed, into this stream: here is where it is shown or swallowed.
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (how === 'shown') err.write(String(chunk));
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: true });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    if (how === 'hidden') err.write('\n');
  }
}

import type { Socket } from 'node:net';
import { Frames, toFrame } from '../frames.ts';
import type { Signer } from '../signer.ts';

/** A message that stops half-way must not hold a place. */
const FRAME_WITHIN_MS = 5_000;

export async function serveConnection(socket: Socket, signer: Signer): Promise<void> {
  const frames = new Frames();
  let isLate: NodeJS.Timeout | null = null;
  try {
    for await (const bytes of socket as AsyncIterable<Buffer>) {
      frames.take(bytes);
      for (let frame = frames.next(); frame !== null; frame = frames.next()) {
        const answer = await signer.handle(frame.message);
        if (socket.destroyed) return;
        socket.write(toFrame(answer));
      }
      if (isLate !== null) clearTimeout(isLate);
      isLate = frames.isEmpty ? null : setTimeout(() => socket.destroy(), FRAME_WITHIN_MS);
    }
  } catch {
    // Unreadable or gone: the client asks again.
    socket.destroy();
  } finally {
    if (isLate !== null) clearTimeout(isLate);
  }
}

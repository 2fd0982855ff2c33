import { stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { type ApprovalBook, type PaymentSigner, SignerDeclined, signerOver } from './payment-signer.ts';
import { type Answer, Frames, type Request, toFrame } from './protocol.ts';

/** Longer than a full queue of the signer. */
const ANSWERS_WITHIN_MS = 15_000;

export const socketSigner = (path: string, { withinMs, approvals }: SignerOptions = {}): PaymentSigner =>
  signerOver({ send: (request) => send(path, request, withinMs), close: async () => {} }, approvals);

export interface SignerOptions {
  readonly withinMs?: number | undefined;
  readonly approvals?: ApprovalBook | undefined;
}

/** Asked each time: a later socket could be another program's. @throws SignerDeclined */
async function send(path: string, request: Request, withinMs: number | undefined): Promise<Answer> {
  await refuseOpenSocket(path);
  return exchangeFrames(connect(path), request, { withinMs, failed: (why) => unreachable(path, why) });
}

interface Exchange {
  readonly withinMs: number | undefined;
  failed(why: string, code?: string): Error;
}

export function exchangeFrames(
  socket: Socket,
  request: Request,
  { withinMs = ANSWERS_WITHIN_MS, failed }: Exchange,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const frames = new Frames();
    const fail = (why: string, code?: string): void => {
      socket.destroy();
      reject(failed(why, code));
    };
    socket.setTimeout(withinMs, () => fail('it gives no answer', 'ETIMEDOUT'));
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.message, error.code));
    socket.once('close', () => fail('it closed the connection'));
    socket.on('data', (bytes) => {
      try {
        frames.take(bytes);
        const frame = frames.next();
        if (frame === null) return;
        resolve(frame.message as Answer);
        socket.destroy();
      } catch {
        fail('its answer is unreadable', 'EBADMSG');
      }
    });
    socket.write(toFrame(request));
  });
}

async function refuseOpenSocket(path: string): Promise<void> {
  const socket = await stat(path).catch(() => null);
  if (socket === null) throw unreachable(path, 'there is no socket');
  if (!socket.isSocket()) throw wrong(`${path} is no socket. Name the signer's socket in PAROM_SIGNER`);
  // A signer with a user of its own can only share its socket with the worker's group.
  const [others, right] = socket.uid === process.getuid?.() ? [0o077, '600'] : [0o017, '660'];
  if ((socket.mode & others) !== 0)
    throw wrong(
      `other users of this machine can use the signer's socket ${path}. Nothing is signed. Type: chmod ${right} ${path}`,
    );
  const folder = dirname(path);
  if (((await stat(folder)).mode & 0o022) !== 0)
    throw wrong(
      `other users of this machine can put another socket into ${folder}. Nothing is signed. Type: chmod 700 ${folder}`,
    );
}

export const unreachable = (path: string, why: string) =>
  new SignerDeclined(
    'unreachable',
    `it cannot be reached at ${path} (${why}). Payments wait until npm run signer is at work`,
  );

export const wrong = (message: string) => new SignerDeclined('permissions', message);

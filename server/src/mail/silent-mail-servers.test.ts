import { describe, expect, it } from 'vitest';
import { quietLog } from '../../test/database.ts';
import { openMailing, transportTo } from '../../test/mailing.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import type { JobHandlers } from '../platform/jobs/run-job.ts';
import { type JobRunner, startJobs } from '../platform/jobs/run-jobs.ts';

const mailing = await openMailing();
const { database, db, now, clock, closeFirst, write, rowOf, send, retryOf, mailServer, tcpServer } = mailing;
const SILENCE_MS = 200;
/** Far above what a job takes on a busy machine. */
const LONG_SILENCE_MS = 1_000;

describe('a mail server', () => {
  it('that stays silent after the connection is left after the timeout', async () => {
    const port = await tcpServer(() => {});
    const id = await write('ann');
    expect(await retryOf(transportTo(port, SILENCE_MS), id)).toBe(5_000);
  });

  it('that accepts a mail slowly gets it once', async () => {
    const { port, received } = await mailServer({
      onData: (stream, _session, done) => {
        stream.on('data', (chunk) => received.push(String(chunk)));
        stream.on('end', () => setTimeout(done, 2 * SILENCE_MS));
      },
    });
    const id = await write('ann');
    await send(transportTo(port, SILENCE_MS), id);
    expect(received.join('').match(/^Message-ID:/gm)).toHaveLength(1);
    expect((await rowOf(id)).sent_at).toEqual(now());
  });

  it('that never confirms a mail is left in the end', async () => {
    let hasLetter = false;
    const { port } = await mailServer({
      onData: (stream) => void stream.once('end', () => (hasLetter = true)).resume(),
    });
    const id = await write('ann');
    expect(await retryOf(transportTo(port, SILENCE_MS), id)).toBe(5_000);
    expect(hasLetter).toBe(true);
  });

  it('that hangs before the mail is left soon and gets nothing', async () => {
    let asked: (() => void) | null = null;
    const { port, received } = await mailServer({
      onRcptTo: (_address, _session, done) => {
        asked = done;
      },
    });
    const id = await write('ann');
    const begun = performance.now();
    expect(await retryOf(transportTo(port, LONG_SILENCE_MS), id)).toBe(5_000);
    expect(performance.now() - begun).toBeLessThan(5 * LONG_SILENCE_MS);
    (asked as (() => void) | null)?.();
    await new Promise((later) => setTimeout(later, SILENCE_MS));
    expect(received).toEqual([]);
  });

  it('that hangs up during a mail gets the same message later', async () => {
    const port = await tcpServer((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (data) => {
        if (String(data).startsWith('DATA')) socket.write('354 go on\r\n', () => socket.destroy());
        else socket.write('250 fine\r\n');
      });
    });
    const id = await write('ann');
    const before = (await rowOf(id)).message_id;
    await retryOf(transportTo(port, SILENCE_MS), id);
    expect((await rowOf(id)).message_id).toBe(before);
  });
});

describe('many mails to a server that hangs', () => {
  it('delay no other job and are not given up', { tags: ['threat:mail-outage'] }, async () => {
    const port = await tcpServer(() => {});
    const transport = transportTo(port, LONG_SILENCE_MS);
    const seen: number[] = [];
    const handlers = {
      'mail.queued': [({ mailId }: { mailId: string }) => send(transport, mailId)],
      'deposit.seen': [async ({ depositId }: { depositId: number }) => void seen.push(depositId)],
    } as unknown as JobHandlers;
    for (let n = 0; n < 8; n += 1) await write(`mail${n}`);
    const runner: JobRunner = await startJobs({
      database,
      clock: clock(),
      log: quietLog,
      handlers,
      lanes: [{ kinds: ['mail.queued'], slots: 4 }],
    });
    closeFirst(() => runner.stop());
    const begun = performance.now();
    await emit(db, now(), 'deposit.seen', { depositId: 1 });
    while (seen.length === 0 && performance.now() - begun < 5_000) {
      runner.wake();
      await new Promise((later) => setTimeout(later, 10));
    }
    expect(seen).toEqual([1]);
    expect(performance.now() - begun).toBeLessThan(LONG_SILENCE_MS);
    await runner.runDue();
    const waiting = await db.selectFrom('jobs').selectAll().where('kind', '=', 'mail.queued').execute();
    expect(waiting).toHaveLength(8);
    expect(waiting.every(({ failed_at, attempts }) => failed_at === null && attempts === 0)).toBe(true);
  });
});

/** A mail server that refuses what its test tells it to. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  readonly url: string;
  /** The server's reply to letters for the address; `null` ends it. */
  refuse(address: string, words: string | null): void;
  /** The server's reply to every sender; `null` ends it. */
  refuseAll(words: string | null): void;
  /** The letters that it took for the address, decoded. */
  received(address: string): readonly string[];
  close(): Promise<void>;
}

/** @param words a code of SMTP, then the sentence */
const refusal = (words: string): Error =>
  Object.assign(new Error(words.slice(words.indexOf(' ') + 1)), { responseCode: Number.parseInt(words, 10) });

const decoded = (text: string): string =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (signs) => Buffer.from(signs.replaceAll('=', ''), 'hex').toString());

export async function startMailServer(): Promise<MailServer> {
  const refused = new Map<string, string>();
  const taken: { readonly to: readonly string[]; readonly text: string }[] = [];
  let toAll: string | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_sender, _session, done) => done(toAll === null ? null : refusal(toAll)),
    onRcptTo: ({ address }, _session, done) => {
      const words = refused.get(address);
      done(words === undefined ? null : refusal(words));
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, text: decoded(Buffer.concat(parts).toString()) });
        done();
      });
    },
  });
  // A client that hangs up is no fault of the test.
  server.on('error', () => {});
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    refuse: (address, words) => void (words === null ? refused.delete(address) : refused.set(address, words)),
    refuseAll: (words) => {
      toAll = words;
    },
    received: (address) => taken.filter(({ to }) => to.includes(address)).map(({ text }) => text),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** AMLBot's web API on loopback, as public integrations know it. Scores are text: a float would round. */
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AmlBotSettings } from '../src/aml/index.ts';

export interface Asked {
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly userAgent: string;
}
type Answer = (response: ServerResponse, asked: Asked) => void;

export const ACCESS_ID = 'STAND-IN-ID';
export const ACCESS_KEY = 'the-secret-key-of-amlbot';

export const sends =
  (text: string, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text);

const uidOf = ({ form }: Asked): string =>
  form['uid'] ?? createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, 22);

/** @param score, @param signals as they stand in the JSON */
export const rates =
  (score: string, signals = '{}'): Answer =>
  (response, asked) =>
    sends(
      `{"result":true,"balance":12,"data":{"riskscore":${score},"signals":${signals},"status":"success","uid":"${uidOf(asked)}","asset":"${asked.form['asset'] ?? ''}","pdfReport":"https://pdf.example","blackListsConnections":false},"amlFlow":"fast"}`,
    )(response, asked);

/** As it is documented, without a score. */
export const pends: Answer = (response, asked) =>
  sends(`{"data":{"uid":"${uidOf(asked)}","status":"pending","cost":0},"result":true,"balance":13}`)(
    response,
    asked,
  );

export const refuses = (description: string): Answer => sends(JSON.stringify({ result: false, description }));

export const hangs: Answer = () => {};

export async function openAmlBotStandIn() {
  const asked: Asked[] = [];
  let answers: Readonly<Record<'deposit' | 'address', Answer>> = { deposit: rates('0'), address: rates('0') };
  let rechecked: Answer | null = null;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { token, ...form } = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
    const one = { path: request.url ?? '', form, userAgent: String(request.headers['user-agent']) };
    asked.push(one);
    const signed = `${form['uid'] ?? form['hash']}:${ACCESS_KEY}:${ACCESS_ID}`;
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
    if (!isForm || token !== createHash('md5').update(signed).digest('hex'))
      refuses('Invalid token')(response, one);
    else if (one.path === '/recheck') (rechecked ?? answers.deposit)(response, one);
    else answers[form['direction'] === 'deposit' ? 'deposit' : 'address'](response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const settings: AmlBotSettings = {
    url: `http://127.0.0.1:${port}`,
    accessId: ACCESS_ID,
    accessKey: ACCESS_KEY,
  };
  return {
    settings,
    asked,
    answer: (next: Partial<typeof answers>) => void (answers = { ...answers, ...next }),
    recheck: (next: Answer | null) => void (rechecked = next),
    /** Clean scores again, and nothing asked. */
    reset: () => {
      answers = { deposit: rates('0'), address: rates('0') };
      rechecked = null;
      asked.splice(0);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

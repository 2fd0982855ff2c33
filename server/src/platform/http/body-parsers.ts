import type { FastifyInstance } from 'fastify';

class UnknownBodyType extends Error {
  readonly statusCode = 415;
}

/** The database cannot store the NUL character or half of a surrogate pair. */
class BrokenText extends Error {
  readonly statusCode = 400;
}
const NUL_IN_JSON = /\\u0000/;
/** As bytes, half of a pair has already become a replacement character. */
const HALF_IN_JSON =
  /\\ud[89ab][\da-f]{2}(?!\\ud[c-f][\da-f]{2})|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2}/i;
/** In `\\ud83d` the second backslash is text. */
const withoutBackslashes = (json: string): string => json.replaceAll('\\\\', '  ');
const NUL_IN_URL = /%00/;

/** Browsers announce a POST without a body as JSON. */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const escapes = withoutBackslashes(body as string);
    if (body.length === 0) done(null, undefined);
    else if (NUL_IN_JSON.test(escapes)) done(new BrokenText('the body holds a NUL character'), undefined);
    else if (HALF_IN_JSON.test(escapes))
      done(new BrokenText('the body holds half of a character'), undefined);
    else void parseJson(request, body as string, done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(new UnknownBodyType('the body must be application/json'), undefined);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (NUL_IN_URL.test(request.url)) done(new BrokenText('the address holds a NUL character'));
    else done();
  });
}

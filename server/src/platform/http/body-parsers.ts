/** How bodies are read: JSON, and nothing at all whatever type it claims to be. Never a text that cannot be stored. */
import type { FastifyInstance } from 'fastify';

/** A body whose type is not JSON. */
class UnknownBodyType extends Error {
  readonly statusCode = 415;
}

/** What no text of ours holds and the database cannot store: the NUL character, or one half of a pair of surrogates. */
class BrokenText extends Error {
  readonly statusCode = 400;
}
const NUL_IN_JSON = /\\u0000/;
/** As an escape: a half that travels as bytes has become a replacement character by now. */
const HALF_IN_JSON =
  /\\ud[89ab][\da-f]{2}(?!\\ud[c-f][\da-f]{2})|(?<!\\ud[89ab][\da-f]{2})\\ud[c-f][\da-f]{2}/i;
/** Of the backslashes that are left each begins an escape: in `\\ud83d` the second one is the text's own. */
const withoutBackslashes = (json: string): string => json.replaceAll('\\\\', '  ');
const NUL_IN_URL = /%00/;

/**
 * An empty body is no body, also when it is announced as JSON: browsers send exactly that with a POST that has
 * nothing to say, and the framework alone would answer 400.
 */
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

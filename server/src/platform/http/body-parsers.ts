/** How bodies are read: JSON, and nothing at all whatever type it claims to be. */
import type { FastifyInstance } from 'fastify';

/** A body whose type is not JSON. */
class UnknownBodyType extends Error {
  readonly statusCode = 415;
}

/**
 * An empty body is no body, also when it is announced as JSON: browsers send exactly that with a POST that has
 * nothing to say, and the framework alone would answer 400.
 */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(new UnknownBodyType('the body must be application/json'), undefined);
  });
}

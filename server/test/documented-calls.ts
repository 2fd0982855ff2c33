/** What the service says of its own calls, to machines and to readers. */
import { endpoints } from '@parom/contract/endpoints';
import type { FastifyInstance } from 'fastify';

/** In both modes. */
export const callsOfEveryMode = Object.values(endpoints).map(
  ({ method, path }) => `${method} /api${path.replace(':id', '{id}')}`,
);

/**
 * @returns the document's calls and the page's, sorted
 * @throws Error with the answer where one of them is refused
 */
export async function documentedCalls(
  http: FastifyInstance,
): Promise<{ document: string[]; page: string[] }> {
  const document = await http.inject('/api/openapi.json');
  const page = await http.inject('/api/docs');
  for (const { statusCode, body } of [document, page]) {
    if (statusCode !== 200) throw new Error(body);
  }
  const paths = Object.entries<Record<string, unknown>>(document.json().paths);
  return {
    document: paths
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .toSorted(),
    page: [...page.body.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, call]) => call ?? '').toSorted(),
  };
}

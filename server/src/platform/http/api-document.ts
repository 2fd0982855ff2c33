import swagger from '@fastify/swagger';
import { errorBody } from '@parom/contract/wire';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { escapeHtml } from '../text/escape-html.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const ACCESS = {
  bearer: { type: 'http', scheme: 'bearer' },
  signature: { type: 'apiKey', in: 'header', name: 'parom-signature' },
} as const;

/** Register before the routes. */
export async function addApiDocument(
  app: FastifyInstance,
  title: string,
  version: string,
  access: keyof typeof ACCESS = 'bearer',
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version },
      components: { securitySchemes: { [access]: ACCESS[access] } },
    },
    transform: describe,
  });
  app.get('/openapi.json', { schema: { hide: true } as object }, () => app.swagger());
  app.get('/docs', { schema: { hide: true } as object }, (_request, reply) =>
    reply
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(pageOf(app.swagger() as ApiDocument)),
  );
}

const UNSTATED = { 200: z.unknown(), '4xx': errorBody, '5xx': errorBody };

const describe: typeof jsonSchemaTransform = (route) => {
  const stated = { response: UNSTATED, ...route.schema };
  const { schema, url } = jsonSchemaTransform({ ...route, schema: stated });
  const { notedHeaders, ...rest } = schema as Described;
  if (notedHeaders !== undefined) {
    const properties = Object.entries(notedHeaders).map(([name, description]) => [
      name,
      { type: 'string', description },
    ]);
    rest.headers = { type: 'object', properties: Object.fromEntries(properties) };
  }
  const { response } = rest;
  if (response !== undefined && response['200'] === undefined)
    response['204'] = { type: 'null', description: 'Done' };
  return { schema: rest, url };
};

interface Described extends FastifySchema {
  readonly notedHeaders?: Readonly<Record<string, string>>;
  response?: Record<string, unknown>;
}

interface Operation {
  readonly summary?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema?: unknown }[];
  readonly requestBody?: { content?: Record<string, { schema?: unknown }> };
  readonly responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}
interface ApiDocument {
  readonly info: { title: string };
  readonly paths?: Record<string, Record<string, Operation>>;
}

const STYLE = [
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}',
  'pre{overflow:auto;padding:.75rem;border:1px solid #8885;border-radius:.5rem;font-size:.8rem}',
  'h2{font-size:1rem;font-family:ui-monospace,monospace;margin-top:2rem}',
].join('\n');

function pageOf(document: ApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => sectionOf(method, path, operation)),
  );
  const title = escapeHtml(document.info.title);
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>`,
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>`,
    `<body><h1>${title}</h1><p>The same as a document for machines: <a href="openapi.json">openapi.json</a>.</p>`,
    `${operations.join('\n')}</body></html>`,
  ].join('\n');
}

function sectionOf(method: string, path: string, operation: Operation): string {
  const parts = [
    ...(operation.parameters ?? []).map((parameter) => [
      `${parameter.in}: ${parameter.name}`,
      parameter.schema,
    ]),
    ['body', operation.requestBody?.content?.['application/json']?.schema],
    ['answer', operation.responses?.['200']?.content?.['application/json']?.schema],
  ].filter(([, schema]) => schema !== undefined);
  const blocks = parts.map(
    ([name, schema]) =>
      `<details><summary>${escapeHtml(String(name))}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`,
  );
  const bearer =
    operation.security === undefined || 'signature' in Object(operation.security[0])
      ? ''
      : operation.security.length > 1
        ? ' (bearer, or anonymous)'
        : ' (bearer)';
  return `<h2>${method.toUpperCase()} ${escapeHtml(path)}</h2><p>${escapeHtml(operation.summary ?? '')}${bearer}</p>${blocks.join('')}`;
}

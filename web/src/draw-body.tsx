import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { renderToReadableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import {
  createStaticRouter,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { Providers } from './shell/providers.tsx';

export interface BodyParts {
  readonly texts: i18n;
  readonly queries: QueryClient;
  readonly routes: StaticHandler['dataRoutes'];
  readonly context: StaticHandlerContext;
  readonly report: (error: unknown) => void;
}

export async function drawBody({ texts, queries, routes, context, report }: BodyParts): Promise<string> {
  const stream = await renderToReadableStream(
    <I18nextProvider i18n={texts}>
      <Providers queries={queries}>
        <StaticRouterProvider
          router={createStaticRouter(routes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </I18nextProvider>,
    {
      // React would hide large parts until a script runs: crawlers would see an empty page.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: report,
    },
  );
  await stream.allReady;
  return await new Response(stream).text();
}

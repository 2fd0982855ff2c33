/** Starts the page in the browser: translations, the cache, the router; then draws. */
import './shell/styles.ts';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onCallFailure } from './platform/api.ts';
import { startI18n } from './platform/i18n.ts';
import { detectLanguage } from './platform/languages.ts';
import { createQueryClient } from './platform/query.ts';
import { namespacesOf, routes } from './routes.tsx';
import { recoverFromLostChunks } from './shell/lost-chunks.ts';
import { Providers } from './shell/providers.tsx';
import { showFailure } from './ui/failure-toast.ts';

async function start(root: HTMLElement): Promise<void> {
  recoverFromLostChunks();
  onCallFailure(showFailure);
  await startI18n(detectLanguage(location.pathname), namespacesOf(location.pathname));
  const router = createBrowserRouter(routes);
  createRoot(root).render(
    <Providers queries={createQueryClient(showFailure)}>
      <RouterProvider router={router} />
    </Providers>,
  );
}

void start(document.getElementById('root') as HTMLElement);

/** The frame of every page: header, the site's status, the page, footer, toasts, the log-in window. Knows no page. */
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { AuthModalProvider } from './auth/auth-modal.tsx';
import { EarlyTyping } from './early-typing.tsx';
import { useFarewell } from './farewell.ts';
import { Footer } from './footer.tsx';
import { useFreshStart } from './fresh-start.ts';
import { useHead } from './head.ts';
import { Header } from './header.tsx';
import { LanguageOfAddress } from './language-of-address.tsx';
import { LoadingLine } from './loading-line.tsx';
import { Preloader } from './preloader.tsx';
import { useRememberedVisit } from './remember-visit.ts';
import { SandboxRibbon } from './sandbox-ribbon.tsx';
import classes from './shell.module.css';
import { StatusGate } from './status-gate.tsx';
import { ToastPlace } from './toast-place.tsx';

export function Shell() {
  const { t } = useTranslation('common');
  const main = useRef<HTMLElement>(null);
  useHead();
  useRememberedVisit();
  useFarewell();
  useFreshStart(main);
  return (
    <AuthModalProvider>
      <a className={classes.skip} href="#main">
        {t('skipToContent')}
      </a>
      <LoadingLine />
      <SandboxRibbon />
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <StatusGate>
          <Suspense fallback={<Preloader />}>
            <Outlet />
            <LanguageOfAddress />
            <EarlyTyping />
          </Suspense>
        </StatusGate>
      </main>
      <Footer />
      <ToastPlace />
    </AuthModalProvider>
  );
}

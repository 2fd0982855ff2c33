import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { EarlyTyping } from '../platform/start/before-scripts.ts';
import { AuthModalProvider } from './auth/auth-modal.tsx';
import { StatusGate } from './broken/status-gate.tsx';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { LoadingLine } from './frame/loading-line.tsx';
import { Preloader } from './frame/preloader.tsx';
import { SandboxRibbon } from './frame/sandbox-ribbon.tsx';
import { ToastPlace } from './frame/toast-place.tsx';
import { useHead } from './head/head.ts';
import { LanguageOfAddress } from './language/language-of-address.tsx';
import classes from './shell.module.css';
import { useFarewell } from './visit/farewell.ts';
import { useFreshStart } from './visit/fresh-start.ts';
import { useOutsideFrames } from './visit/outside-frames.ts';
import { useRememberedVisit } from './visit/remember-visit.ts';

export function Shell() {
  const { t } = useTranslation('common');
  const main = useRef<HTMLElement>(null);
  useHead();
  useRememberedVisit();
  useFarewell();
  useFreshStart(main);
  useOutsideFrames();
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

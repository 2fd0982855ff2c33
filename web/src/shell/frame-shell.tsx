/** Around the widget: no header, no log-in, no link that could open another page inside the frame. */
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { EarlyTyping } from '../platform/start/before-scripts.ts';
import { StatusGate } from './broken/status-gate.tsx';
import { Preloader } from './frame/preloader.tsx';
import { ToastPlace } from './frame/toast-place.tsx';
import { useHead } from './head/head.ts';

export function FrameShell() {
  useHead();
  return (
    <>
      <main id="main">
        <StatusGate>
          <Suspense fallback={<Preloader />}>
            <Outlet />
            <EarlyTyping />
          </Suspense>
        </StatusGate>
      </main>
      <ToastPlace />
    </>
  );
}

import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { onTranslationsLate } from '../../platform/language/translations.ts';
import { showFailure } from '../../ui/toast/failure-toast.ts';
import { leaveToasts, loadToasts, useToastsWanted } from '../../ui/toast/toasts.ts';

const ToastHost = lazy(loadToasts);
const REST_MS = 3_000;

export function ToastPlace() {
  const wanted = useToastsWanted();
  const { pathname } = useLocation();
  useEffect(() => leaveToasts(pathname), [pathname]);
  useEffect(() => {
    onTranslationsLate(() => showFailure(new CallFailure(0, null)));
    const timer = setTimeout(() => void loadToasts(), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  ) : null;
}

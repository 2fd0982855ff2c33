/** Has what was typed too early typed again, as soon as the page's own forms are alive and know what only the browser does. */
import { useEffect, useMemo } from 'react';
import { focusedField, typeAgain } from '../../platform/start/early-typing.ts';
import { useHydrated } from '../../ui/loading/use-hydrated.ts';

/** Stands beside the page: it comes to life in the same moment. */
export function EarlyTyping(): null {
  const hydrated = useHydrated();
  // Read while drawing: a form that is begun anew takes the focus away before any effect.
  const focused = useMemo(() => (hydrated ? focusedField() : ''), [hydrated]);
  useEffect(() => {
    if (hydrated) void typeAgain(focused);
  }, [hydrated, focused]);
  return null;
}

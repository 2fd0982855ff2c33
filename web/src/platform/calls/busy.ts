let running = 0;

export function startBusy(): () => void {
  change(1);
  return () => change(-1);
}

function change(by: 1 | -1): void {
  running += by;
  if (typeof document === 'undefined') return;
  if (running === 0) document.body.removeAttribute('data-busy');
  else document.body.setAttribute('data-busy', String(running));
}

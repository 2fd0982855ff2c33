// Before the first paint; a file, because the page allows no inline script.
try {
  const scheme = localStorage.getItem('mantine-color-scheme-value');
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme === 'light' ? 'light' : 'dark');
} catch {}

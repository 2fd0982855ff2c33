// Puts the exchange form where the script tag stands: docs/partners.md#the-widget.
(() => {
  const script = document.currentScript;
  const { origin } = new URL(script.src);
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');

  function themeNow() {
    const { theme } = script.dataset;
    if (theme === 'dark' || theme === 'light') return theme;
    const { colorScheme } = getComputedStyle(document.documentElement);
    if (!colorScheme.includes('dark')) return 'light';
    return prefersDark.matches || !colorScheme.includes('light') ? 'dark' : 'light';
  }

  function address(theme) {
    const { lang = document.documentElement.lang, give, get, amount, ref } = script.dataset;
    const url = new URL(/^ru/i.test(lang) ? '/ru/widget' : '/en/widget', origin);
    const put = (params, name, value) => value && params.set(name, value);
    put(url.searchParams, 'cur_from', give);
    put(url.searchParams, 'cur_to', get);
    put(url.searchParams, 'income', amount);
    const host = new URLSearchParams({ host: location.origin, theme });
    put(host, 'ref', ref);
    url.hash = host;
    return url.href;
  }

  let theme = themeNow();
  const frame = document.createElement('iframe');
  frame.src = address(theme);
  frame.title = /\/ru\/widget/.test(frame.src) ? 'Обмен криптовалют' : 'Crypto exchange';
  frame.style.cssText =
    'display:block;box-sizing:border-box;width:100%;max-width:600px;border:0;border-radius:26px';
  frame.style.colorScheme = theme;
  script.after(frame);
  // As high as the form will be: nothing below may jump.
  const width = frame.offsetWidth;
  frame.style.height = `${width < 360 ? 636 : width < 432 ? 492 : 484}px`;

  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || source !== frame.contentWindow) return;
    const height = data?.paromHeight;
    if (Number.isInteger(height) && height > 0 && height < 3000) frame.style.height = `${height}px`;
  });

  function follow() {
    const now = themeNow();
    if (now === theme) return;
    theme = now;
    frame.style.colorScheme = theme;
    frame.contentWindow?.postMessage({ paromTheme: theme }, origin);
  }
  prefersDark.addEventListener('change', follow);
  const watched = new MutationObserver(follow);
  for (const element of [script, document.documentElement]) watched.observe(element, { attributes: true });
})();

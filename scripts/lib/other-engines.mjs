// Firefox and WebKit of the system, for a visitor without Chromium.
import { existsSync } from 'node:fs';

const programAt = (...places) => places.find((place) => existsSync(place)) ?? null;

const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec'];

export const firefoxPath = programAt('/usr/bin/firefox-esr', '/usr/bin/firefox');
export const webKitPaths = {
  browser: programAt(...LIBRARIES.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`)),
  driver: programAt('/usr/bin/WebKitWebDriver'),
  screen: programAt('/usr/bin/Xvfb'),
};

/** @returns {string[]} the missing engines, with their Debian packages */
export function missingEngines() {
  const hasWebKit = Object.values(webKitPaths).every((path) => path !== null);
  return [
    ...(firefoxPath === null ? ['a visitor in Firefox (install firefox-esr)'] : []),
    ...(hasWebKit ? [] : ['a visitor in WebKit (install webkit2gtk-driver and xvfb)']),
  ];
}

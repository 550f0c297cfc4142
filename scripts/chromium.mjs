import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runStep, say } from './bootstrap.mjs';

const debianChromium = '/usr/bin/chromium';

function ownChromium() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return chromium.executablePath();
}

/** The path of a Chromium for the browser tests: Playwright's own, or Debian's package where that cannot be had. */
export function ensureChromium() {
  const installed = [ownChromium(), debianChromium].find((path) => existsSync(path));
  if (installed) return installed;
  say('installing Chromium for the browser tests ...');
  runStep('npx', ['playwright', 'install', '--with-deps', '--only-shell', 'chromium']);
  if (existsSync(ownChromium())) return ownChromium();
  say("Playwright's own Chromium cannot be had here; taking Debian's package ...");
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...args];
    return runStep(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  if (
    apt('update') &&
    apt('install', '-y', '--no-install-recommends', 'chromium') &&
    existsSync(debianChromium)
  )
    return debianChromium;
  say(
    'No Chromium could be installed. Install one by hand and run the command again with CHROMIUM=/path/to/chromium.',
  );
  process.exit(1);
}

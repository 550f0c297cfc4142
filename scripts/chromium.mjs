import { existsSync } from 'node:fs';
import { runStep, say } from './bootstrap.mjs';

/** Debian's packages, the lightest first: without a window a browser test takes two thirds of the time. */
const debianPackages = ['chromium-headless-shell', 'chromium'];

/**
 * Sees to a Chromium for the browser tests: the one that CHROMIUM names, Playwright's own, or Debian's where that cannot be had.
 * @returns the `executablePath` to launch; undefined: Playwright finds its own.
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (await ownStarts()) return undefined;
  const installed = debianPackages.map(pathOf).find(existsSync);
  if (installed) return installed;
  say('installing Chromium for the browser tests ...');
  runStep('npx', ['playwright', 'install', '--with-deps', '--only-shell', 'chromium']);
  if (await ownStarts()) return undefined;
  say("Playwright's Chromium isn't available here; installing the Debian package ...");
  apt('update');
  for (const name of debianPackages)
    if (apt('install', '-y', '--no-install-recommends', name) && existsSync(pathOf(name)))
      return pathOf(name);
  say(
    'Could not install Chromium. Install it yourself and run the command again with CHROMIUM=/path/to/chromium.',
  );
  process.exit(1);
}

async function ownStarts() {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({ args: ['--no-sandbox'] });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

const pathOf = (name) => `/usr/bin/${name}`;

function apt(...args) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...args];
  return runStep(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
}

import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 4173);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepared-site.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // No journey depends on how fast the machine is: these limits only end one that hangs.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // 'list' tells its failures in full at the end, where a log that was cut short still has them.
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
    // A trace of every test costs a quarter of the time; a failure still leaves the page's content.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'import', use: devices['Desktop Chrome'], testMatch: '**/*.setup.ts' },
    {
      name: 'desk',
      dependencies: ['import'],
      use: devices['Desktop Chrome'],
      testIgnore: '**/*.phone.spec.ts',
    },
    {
      name: 'phone',
      dependencies: ['import'],
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      },
      testMatch: '**/*.phone.spec.ts',
    },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR ?? 'data/e2e',
      LOG_LEVEL: 'error',
      // All journeys come from one address.
      READ_BUDGET: 'off',
      ADMIN_USERNAME: 'owner',
      ADMIN_PASSWORD: 'four unrelated lantern words',
    },
  },
});

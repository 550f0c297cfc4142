import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['src/db/test-postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

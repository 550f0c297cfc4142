import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server is the entry of its own bundle, so that pages and server share one copy of every module.
  environments: {
    // Few files instead of twenty: they compress better and take fewer round trips.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // By who shares it: what forms need (zod, their rules) must not reach pages that have none. Small parts go together.
                {
                  name: 'shared',
                  test: /\/src\//,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 20_000,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './src/start.ts' } } },
  },
});

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import type { ChunkingContext } from 'rolldown';
import { defineConfig } from 'vite';

/** Whether a module brings zod along: what forms are made of, which pages without one must not load. */
function needsZod(id: string, context: ChunkingContext, seen = new Set<string>()): boolean {
  if (id.includes('/node_modules/zod/')) return true;
  if (seen.has(id) || id.includes('/node_modules/')) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importedIds ?? []).some((imported) => needsZod(imported, context, seen));
}

/** What some pages share, and the job list does without. */
const apart = [
  { name: 'dialog', test: /\/src\/ui\/dialog\.tsx/, minShareCount: 2 },
  { name: 'news', test: /\/src\/(features\/articles\/|content\/job-news)/, minShareCount: 2 },
  {
    name: 'ways',
    test: /\/src\/(ui\/breadcrumbs|app\/breadcrumb-list|content\/outside-links|features\/landing\/)/,
    minShareCount: 2,
  },
  {
    name: 'reading',
    test: /\/src\/(ui\/(bar-chart|range-chart|range-bar|table|contents|reading-layout|prose|text-download)|app\/(legal-page|account-call|promises))/,
    minShareCount: 2,
  },
  {
    name: 'people',
    test: /\/src\/(features\/(contact\/|accounts\/(registration|sign-in|consent))|ui\/action-form|app\/form-result|content\/consent-texts)/,
    minShareCount: 2,
  },
  {
    name: 'office',
    test: /\/src\/(features\/(admin|lists)\/|app\/(admin\/|mail-preview)|ui\/local-time)/,
    minShareCount: 2,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The server is the entry of its own bundle, so that pages and server share one copy of every module.
  environments: {
    // Few files instead of twenty: they compress better and take fewer round trips.
    client: {
      build: {
        // The maker of PDFs has 542 kB, and is loaded by its button alone.
        chunkSizeWarningLimit: 600,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                {
                  debugName: 'shared',
                  name: (id, context) =>
                    apart.some(({ test }) => test.test(id)) || needsZod(id, context) ? null : 'shared',
                  test: /\/src\//,
                  minShareCount: 2,
                },
                ...apart,
                { name: 'forms', test: /\/src\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled with their packages pages take a fifth to a third less time, and the server starts in half of it. Those are native.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': "'production'" },
        resolve: { noExternal: true, external: ['@napi-rs/canvas', '@node-rs/argon2'] },
      }),
      build: {
        rollupOptions: {
          input: './src/start.ts',
          // The command line, which runs unbundled, loads some modules only when it needs them.
          checks: { ineffectiveDynamicImport: false },
        },
        // Nobody downloads it.
        chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      },
    },
  },
}));

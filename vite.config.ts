import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import type { ChunkingContext } from 'rolldown';
import { defineConfig } from 'vite';

/** Whether a module imports zod, which only pages with forms may load. */
function needsZod(id: string, context: ChunkingContext, seen = new Set<string>()): boolean {
  if (id.includes('/node_modules/zod/')) return true;
  if (seen.has(id) || id.includes('/node_modules/')) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importedIds ?? []).some((imported) => needsZod(imported, context, seen));
}

/** Modules that some pages share and the job list does not need. */
const apart = [
  // First, because a group takes along what its modules need: the page of a job would take what all other pages need.
  {
    name: 'words',
    test: /\/src\/(ui\/prose|content\/(fill-text|retention)|platform\/time\/day|messages\/messages\.ts|seekers\/alerts\/manage\/reminder-names)/,
    minShareCount: 2,
  },
  { name: 'dialog', test: /\/src\/ui\/dialog\.tsx/, minShareCount: 2 },
  // The page of a job, and the pane beside the list, which is loaded when somebody opens it.
  {
    name: 'job',
    test: /\/src\/(app\/job-article|office\/job-reports\/|catalog\/jobs\/(job-(summary|facts|labels|notices|history)|keep-buttons)|search\/salary\/pay-context|ui\/share-button)/,
    minShareCount: 2,
  },
  {
    name: 'pay',
    test: /\/src\/(search\/salary\/|catalog\/jobs\/sample-figures|ui\/(notice|radio-group))/,
    minShareCount: 2,
  },
  { name: 'recent', test: /\/src\/catalog\/jobs\/recently-viewed/, minShareCount: 2 },
  { name: 'sealed', test: /\/src\/app\/sealed-page/, minShareCount: 2 },
  // The comparison of a resume with an ad. The job list loads it when somebody sorts by fit.
  {
    name: 'fit',
    test: /\/src\/(reading\/resume-check\/(compare|facts|kept-resume|languages|terms|tidy-line|resume\.ts)|catalog\/postings\/(classify-skills|find-terms|skills))/,
    minShareCount: 2,
  },
  { name: 'filters', test: /\/src\/search\/filters\.ts/, minShareCount: 2 },
  { name: 'news', test: /\/src\/(reading\/articles\/|content\/job-news)/, minShareCount: 2 },
  {
    name: 'ways',
    test: /\/src\/(ui\/breadcrumbs|app\/breadcrumb-list|content\/outside-links|search\/landing\/)/,
    minShareCount: 2,
  },
  // What the home page has in common with long pages.
  { name: 'drawings', test: /\/src\/(content\/page-drawings|app\/account-call)/, minShareCount: 2 },
  {
    name: 'reading',
    test: /\/src\/(ui\/(bar-chart|range-chart|range-bar|table|contents|reading-layout|text-download|save-file)|app\/(reading-page|promises))/,
    minShareCount: 2,
  },
  // What a browser without an account tracks. The job list loads it when somebody saves a job.
  {
    name: 'tracked',
    test: /\/src\/(catalog\/jobs\/kept\/(tracked-job|tracked-in-browser|hand-over)\.ts|platform\/http\/web-address)/,
    minShareCount: 2,
  },
  // The PDF library.
  { name: 'pdf-file', test: /\/src\/platform\/text\/pdf-/, minShareCount: 2 },
  {
    name: 'follow-up',
    test: /\/src\/(seekers\/follow-up\/|app\/tracked-action|ui\/local-time)/,
    minShareCount: 2,
  },
  {
    name: 'account',
    test: /\/src\/(seekers\/(contact\/|accounts\/((plain-)?registration|sign-in|consent))|ui\/action-form|app\/form-result|content\/(consent-texts|dialog-leads))/,
    minShareCount: 2,
  },
  // The page of a tracked job and the back office write dates into fields.
  { name: 'dates', test: /\/node_modules\/date-fns\//, minShareCount: 2 },
  {
    name: 'admin',
    test: /\/src\/(desk\/(admin|lists)\/|money\/|office\/(first-screen|back-office)\/|feeds\/|reading\/pictures\/|app\/(admin\/|development)|platform\/time\/business-day)/,
    minShareCount: 2,
  },
];

/** The modules of this project. Some packages have a folder `src`, too. */
const own = /^(?!.*\/node_modules\/).*\/src\//;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The server is the entry of its own bundle, so that pages and server share one copy of every module.
  environments: {
    // A few large files compress better than twenty small ones and take fewer round trips.
    client: {
      build: {
        // The PDF library has 542 kB, and only its button loads it.
        chunkSizeWarningLimit: 600,
        rolldownOptions: {
          checks: { bundlerTimings: false },
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
                  test: own,
                  minShareCount: 2,
                },
                ...apart,
                { name: 'forms', test: own, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // With bundled packages pages take a fifth to a third less time, and the server starts in half the time. External packages are native, or load files beside them (pdfkit).
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': "'production'" },
        resolve: { noExternal: true, external: ['@napi-rs/canvas', '@node-rs/argon2', 'pdfkit'] },
      }),
      build: {
        rollupOptions: {
          input: './src/app/entry/start.ts',
          // The command line, which runs unbundled, loads some modules only when it needs them.
          checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
        },
        // Browsers do not download it.
        chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      },
    },
  },
}));

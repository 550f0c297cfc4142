/**
 * How Node runs the site. Rendering makes much short-lived garbage: without these V8 keeps 100 to 200 MB more of it around.
 * @type {string[]}
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/**
 * How Node runs an import. Each row leaves much garbage, which V8 lets pile up on a machine with plenty of memory: 260 MB at 30,000
 * rows, 200 MB with these, for a quarter more time.
 * @type {string[]}
 */
export const importFlags = ['--optimize-for-size', '--max-semi-space-size=8', '--heap-growing-percent=30'];

/**
 * The environment of both. A page is rendered, compressed and written by several threads: with a heap for each of them the C library keeps
 * 40 MB more of what they let go of (10,000 jobs, pages not remembered).
 */
export const siteEnvironment = { MALLOC_ARENA_MAX: '2' };

/**
 * How Node runs the site. Rendering makes much short-lived garbage: without these V8 keeps 100 to 200 MB more of it around.
 * @type {string[]}
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=20'];

/**
 * The environment of the site. A page is rendered, compressed and written by several threads: with a heap for each of them the C library
 * keeps 40 MB more of what they let go of (10,000 jobs, pages not remembered).
 */
export const siteEnvironment = { MALLOC_ARENA_MAX: '2' };

/**
 * How Node runs an import. Each row leaves much garbage, which V8 lets pile up on a machine with plenty of memory: 260 MB at 30,000
 * rows, 200 MB and less with these, for a third more time.
 * @type {string[]}
 */
export const importFlags = ['--optimize-for-size', '--max-semi-space-size=4', '--heap-growing-percent=20'];

/**
 * The environment of an import: the C library gives back what is let go of. By its own measure, which grows with what is asked for, it
 * keeps 20 to 30 MB more (rows of 12,000 characters).
 */
export const importEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

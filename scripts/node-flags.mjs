/**
 * Node flags for the site. Rendering makes much short-lived garbage. Without these flags V8 keeps 100 to 200 MB more of
 * it. The space for new objects takes twice its size: 8 MB with few requests, and 16 MB under load
 * (`src/platform/young-space.ts`). With 8 MB under load as well, pages in a catalog of a million took some 8 percent more
 * processor time (five runs of each, by turns). The last flag keeps V8 from putting new objects of a page among
 * old objects at once. In every third process it did so after searches: half a megabyte for each page, a full collection
 * every quarter of a second, and a third fewer pages.
 * @type {string[]}
 */
export const serverFlags = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
  '--no-allocation-site-pretenuring',
];

/**
 * Environment variables for the site. Several threads render, compress and write a page. With a heap for each thread,
 * the C library keeps 40 MB more of freed memory (10,000 jobs, no page cache). Large blocks return to the system when
 * they are freed. The library's own limit grows with the blocks that it sees, and kept 15 MB more while an import of
 * 100,000 rows ran.
 */
export const siteEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/**
 * Node flags for `npm run import`. Each row leaves much garbage, which V8 does not collect soon on a machine with
 * plenty of memory. At 30,000 rows an import takes 260 MB without these flags and at most 200 MB with them, and runs a third
 * longer.
 * @type {string[]}
 */
export const importFlags = ['--optimize-for-size', '--max-semi-space-size=4', '--heap-growing-percent=20'];

/**
 * Node flags for a process of the site that reads a feed. With `importFlags`, an import of 50,000 rows of 1,200
 * characters takes about 33 MB less and at least a third longer. The usual four helper threads of V8 would compete with
 * pages for the processors.
 * @type {string[]}
 */
export const feedFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--v8-pool-size=1'];

/**
 * Environment variables for an import: the C library returns freed memory at once. Its own threshold grows with the
 * requested sizes and keeps 20 to 30 MB more (rows of 12,000 characters).
 */
export const importEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

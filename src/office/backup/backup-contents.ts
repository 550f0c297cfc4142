import * as z from 'zod/mini';

/** The header of a backup. */
export const Beginning = z.object({
  is: z.literal('joblantern backup 1'),
  takenAt: z.iso.datetime(),
  /** All applied migrations in order. They define the tables. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  /**
   * The monthly partitions of the event tables, with their bounds as PostgreSQL writes them: FOR VALUES FROM
   * (...) TO (...).
   */
  partitions: z.array(z.object({ name: z.string(), of: z.string(), bounds: z.string() })),
});
export type Beginning = z.infer<typeof Beginning>;

/** The header of a table's rows. */
export const TableBeginning = z.object({
  table: z.string(),
  columns: z.array(z.string()).check(z.minLength(1)),
});
export type TableBeginning = z.infer<typeof TableBeginning>;

/** The footer of a table's rows. */
export const TableEnd = z.object({ rows: z.number() });

/** The footer of a backup. A file without it is incomplete. */
export const End = z.object({
  tables: z.number(),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
});
export type End = z.infer<typeof End>;

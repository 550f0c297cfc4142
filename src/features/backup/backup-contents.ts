import * as z from 'zod/mini';

/** What stands at the beginning of a backup. */
export const Beginning = z.object({
  is: z.literal('joblantern backup 1'),
  takenAt: z.iso.datetime(),
  /** All that had been applied, in their order: they say which tables there are. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  /** Months of the tables of events, and what lies in them, as PostgreSQL writes it: FOR VALUES FROM (...) TO (...). */
  partitions: z.array(z.object({ name: z.string(), of: z.string(), bounds: z.string() })),
});
export type Beginning = z.infer<typeof Beginning>;

/** What stands before a table's rows. */
export const TableBeginning = z.object({
  table: z.string(),
  columns: z.array(z.string()).check(z.minLength(1)),
});
export type TableBeginning = z.infer<typeof TableBeginning>;

/** What stands after a table's rows. */
export const TableEnd = z.object({ rows: z.number() });

/** What stands at the end; without it the file is cut short. */
export const End = z.object({
  tables: z.number(),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
});
export type End = z.infer<typeof End>;

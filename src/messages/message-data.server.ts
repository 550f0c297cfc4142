import type { Database } from '../db/client.ts';

/** The values in a message: its own, and those that it shares with other messages. */
export async function readData(
  db: Database,
  { data, news_id }: { data: unknown; news_id: number | null },
): Promise<object> {
  if (news_id === null) return data as object;
  const { content } = await db
    .selectFrom('alert_news')
    .select('content')
    .where('id', '=', news_id)
    .executeTakeFirstOrThrow();
  return { ...(content as object), ...(data as object) };
}

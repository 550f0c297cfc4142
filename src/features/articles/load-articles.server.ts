import { sql } from 'kysely';
import type { ArticleText } from '../../content/articles/article-text.ts';
import type { Database } from '../../db/client.ts';
import { articleHtml } from './article-html.ts';

/** Late morning in New York. It is the same day in all of the country and in UTC. */
const hourOfPublication = 'T16:00:00Z';

/**
 * Loads the articles that come with the site into a table that never had one. Every start calls it; several
 * processes may call it at once.
 * @returns the number of articles written: 0 except at the first start.
 */
export async function loadArticles(db: Database, articles: ArticleText[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto('loaded_files')
      .values({ name: 'articles', hash: '' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!first || (await tx.selectFrom('articles').select('id').limit(1).executeTakeFirst())) return 0;
    await tx.insertInto('articles').values(articles.map(toRow)).execute();
    await sql`select setval(pg_get_serial_sequence('articles', 'id'), max(id)) from articles`.execute(tx);
    return articles.length;
  });
}

function toRow({ id, title, summary, topic, image, imageAlt, published, content }: ArticleText) {
  const publishedAt = new Date(published + hourOfPublication);
  return {
    id,
    title,
    summary,
    topic,
    image_url: `/articles/${image}.svg`,
    image_alt: imageAlt,
    content: articleHtml(content),
    published_at: publishedAt,
    updated_at: publishedAt,
  };
}

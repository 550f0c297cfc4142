import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import list from '../../content/articles/articles.json' with { type: 'json' };
import type { ArticleText, Content } from '../../content/content.schema.ts';
import type { Database } from '../../db/client.ts';
import { projectRoot } from '../../platform/root.ts';
import { articleHtml } from './article-html.ts';

/** Late morning in New York. It is the same day in all of the country and in UTC. */
const hourOfPublication = 'T16:00:00Z';

/** The articles that ship with the site, by id. They fill a database that has never held an article. */
export const articlesOfSite = (): ArticleText[] =>
  (list as Content<'articles/articles'>).map((article) => ({
    ...article,
    content: readFileSync(join(projectRoot, `src/content/articles/${article.image}.html`), 'utf8'),
  }));

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

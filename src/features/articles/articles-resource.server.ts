import { editors, readers } from '../api/roles.ts';
import type { Resource } from '../lists/resource.server.ts';
import { ArticleInput } from './articles.schema.ts';
import { createArticle, deleteArticle, updateArticle } from './articles.server.ts';

/** What Job News shows. */
export const articles: Resource = {
  name: 'articles',
  title: 'Articles',
  one: 'article',
  about: 'What Job News shows. An article whose date lies ahead is seen by nobody until then.',
  read: readers,
  write: editors,
  columns: [
    { name: 'title', label: 'Title', kind: 'text' },
    { name: 'topic', label: 'Topic', kind: 'text' },
    { name: 'publishedAt', label: 'Published', kind: 'time' },
    { name: 'updatedAt', label: 'Changed', kind: 'time' },
    { name: 'words', label: 'Words', kind: 'number' },
    { name: 'summary', label: 'Summary', kind: 'text', detail: true },
    { name: 'imageUrl', label: 'Image', kind: 'text', detail: true },
    { name: 'imageAlt', label: 'Image description', kind: 'text', detail: true },
    { name: 'content', label: 'Content', kind: 'text', detail: true },
    { name: 'id', label: 'Id', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Title or summary', kind: 'contains', columns: ['title', 'summary'] },
    { name: 'topic', label: 'Topic', kind: 'is', column: 'topic' },
    { name: 'from', label: 'Published from', kind: 'from', column: 'publishedAt' },
    { name: 'until', label: 'until', kind: 'until', column: 'publishedAt' },
  ],
  sort: '-publishedAt',
  table: 'articles',
  rows: (db) =>
    db
      .selectFrom('articles')
      .select(['id', 'title', 'summary', 'content', 'topic', 'words', 'image_url as imageUrl'])
      .select(['image_alt as imageAlt', 'published_at as publishedAt', 'updated_at as updatedAt']),
  fields: [
    { name: 'title', label: 'Title', kind: 'text', required: true },
    {
      name: 'summary',
      label: 'Summary',
      kind: 'textarea',
      required: true,
      hint: 'What lists and search engines show.',
    },
    { name: 'content', label: 'Content', kind: 'html', required: true },
    {
      name: 'imageUrl',
      label: 'Image',
      kind: 'text',
      hint: 'A path of this site, such as /articles/pay.svg.',
    },
    { name: 'imageAlt', label: 'Image description', kind: 'text', hint: 'For those who do not see it.' },
    {
      name: 'topic',
      label: 'Topic',
      kind: 'text',
      hint: 'Articles of one topic are each other’s related reading.',
    },
    {
      name: 'publishedAt',
      label: 'Published',
      kind: 'time',
      hint: 'UTC. Empty: now. Ahead: kept back until then.',
    },
  ],
  schema: ArticleInput,
  create: async (tx, input: ArticleInput) => ({ id: (await createArticle(tx, input)).id }),
  update: async (tx, id, input: Partial<ArticleInput>) => {
    await updateArticle(tx, Number(id), input);
    return undefined;
  },
  remove: (tx, id) => deleteArticle(tx, Number(id)),
};

import { editors, readers } from '../../api/roles.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import { inWords } from '../../desk/lists/words.ts';
import { ArticleInput, articleStatuses } from './articles.schema.ts';
import { createArticle, deleteArticle, updateArticle } from './articles.server.ts';

/** The articles of Job News. */
export const articles = defineResource({
  name: 'articles',
  title: 'Articles',
  one: 'article',
  about: 'Articles in Job News. A draft is hidden, and so is an article with a future date until then.',
  read: readers,
  write: editors,
  columns: [
    { name: 'title', label: 'Title', kind: 'text' },
    { name: 'topic', label: 'Topic', kind: 'text' },
    { name: 'status', label: 'Status', kind: 'status' },
    { name: 'publishedAt', label: 'Published', kind: 'time' },
    { name: 'updatedAt', label: 'Updated', kind: 'time' },
    { name: 'words', label: 'Words', kind: 'number' },
    { name: 'summary', label: 'Summary', kind: 'text', detail: true },
    { name: 'imageUrl', label: 'Image', kind: 'text', detail: true },
    { name: 'imageAlt', label: 'Image description', kind: 'text', detail: true },
    { name: 'content', label: 'Content', kind: 'text', detail: true },
    { name: 'id', label: 'ID', kind: 'number', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Title or summary', kind: 'contains', columns: ['title', 'summary'] },
    { name: 'topic', label: 'Topic', kind: 'is', column: 'topic', names: 'article-topics' },
    { name: 'status', label: 'Status', kind: 'is', column: 'status', options: articleStatuses },
    { name: 'from', label: 'Published from', kind: 'from', column: 'publishedAt' },
    { name: 'until', label: 'Published to', kind: 'until', column: 'publishedAt' },
  ],
  rowPages: [{ path: 'preview', label: 'Preview' }],
  sort: '-publishedAt',
  table: 'articles',
  rows: (db) =>
    db
      .selectFrom('articles')
      .select(['id', 'status', 'title', 'summary', 'content', 'topic', 'words', 'image_url as imageUrl'])
      .select(['image_alt as imageAlt', 'published_at as publishedAt', 'updated_at as updatedAt']),
  fields: [
    { name: 'title', label: 'Title', kind: 'text', required: true },
    {
      name: 'summary',
      label: 'Summary',
      kind: 'textarea',
      required: true,
      hint: 'Shown in lists and search engines.',
    },
    {
      name: 'content',
      label: 'Content',
      kind: 'html',
      required: true,
      uploads: '/api/admin/pictures',
      hint: 'Pictures that are uploaded already are under Pictures, with their HTML.',
    },
    {
      name: 'imageUrl',
      label: 'Image',
      kind: 'text',
      hint: 'A path on this site: /articles/pay.svg, or the address of an uploaded picture.',
    },
    { name: 'imageAlt', label: 'Image description', kind: 'text', hint: 'Read aloud by screen readers.' },
    {
      name: 'topic',
      label: 'Topic',
      kind: 'text',
      hint: 'Articles with the same topic are shown as related.',
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'select',
      required: true,
      hint: 'A draft is not on the site, whatever its date. Its preview shows it as visitors would see it.',
      options: articleStatuses.map((value) => ({ value, label: inWords(value) })),
    },
    {
      name: 'publishedAt',
      label: 'Published',
      kind: 'time',
      hint: 'In the time of this back office. Leave empty to publish now. A future time schedules the article.',
    },
  ],
  schema: ArticleInput,
  create: async (tx, input) => ({ id: (await createArticle(tx, input)).id }),
  update: async (tx, id, input) => {
    await updateArticle(tx, Number(id), input);
    return undefined;
  },
  remove: (tx, id) => deleteArticle(tx, Number(id)),
});

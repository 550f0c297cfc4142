import { sql } from 'kysely';
import { editors, readers } from '../../api/roles.ts';
import { defineResource } from '../../desk/lists/resource.server.ts';
import { removePicture, usesPicture } from './pictures.server.ts';

/** The pictures of articles. They are added by an upload (pictures.api.ts, new-picture.tsx). */
export const pictures = defineResource({
  name: 'pictures',
  title: 'Pictures',
  one: 'picture',
  about: 'Pictures for articles. Upload one, then paste its HTML into an article.',
  read: readers,
  write: editors,
  hasOwnForm: true,
  columns: [
    { name: 'name', label: 'Description', kind: 'text', derived: true },
    { name: 'path', label: 'Address', kind: 'text' },
    { name: 'width', label: 'Width', kind: 'number' },
    { name: 'height', label: 'Height', kind: 'number' },
    { name: 'kilobytes', label: 'kB', kind: 'number' },
    { name: 'use', label: 'Use', kind: 'status', derived: true },
    { name: 'createdAt', label: 'Uploaded', kind: 'time' },
    { name: 'html', label: 'HTML', kind: 'text', derived: true, detail: true },
    { name: 'alt', label: 'Text for screen readers', kind: 'text', detail: true },
    { name: 'id', label: 'ID', kind: 'number', neverNull: true, detail: true },
  ],
  filters: [
    { name: 'q', label: 'Description or address', kind: 'contains', columns: ['name', 'path'] },
    { name: 'use', label: 'Use', kind: 'is', column: 'use', options: ['in use', 'unused'] },
  ],
  sort: '-id',
  table: 'pictures',
  rows: (db) =>
    db
      .selectFrom('pictures')
      .select(['id', 'alt', 'width', 'height', 'created_at as createdAt'])
      .select(sql<string>`case alt when '' then 'Decorative picture' else alt end`.as('name'))
      .select(sql<string>`'/media/' || hash || '.' || extension`.as('path'))
      .select(sql<number>`(size + 512) / 1024`.as('kilobytes'))
      .select(
        sql<string>`case when exists (select from articles where ${usesPicture}) then 'in use' else 'unused' end`.as(
          'use',
        ),
      )
      .select(
        sql<string>`format('<img src="/media/%s.%s" alt="%s" width="%s" height="%s">', hash, extension,
          replace(replace(replace(replace(alt, '&', '&amp;'), '"', '&quot;'), '<', '&lt;'), '>', '&gt;'), width, height)`.as(
          'html',
        ),
      ),
  remove: (tx, id) => removePicture(tx, Number(id)),
});

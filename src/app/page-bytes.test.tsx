import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pageBytes, stylesMark } from './page-bytes.server.ts';

/** The style sheet is a file in development, so nothing replaces the mark here. */
test('the first mark gives way to the style sheet, and texts of a page never are the mark', () => {
  const title = renderToString(<title>{stylesMark}</title>);
  expect(title).not.toContain(stylesMark);
  const page = pageBytes(`<head>${title}<style>${stylesMark}</style></head><p>“Ä” 👩🏽‍💻 ${stylesMark}</p>`);
  expect(page.toString()).toBe(
    `<!DOCTYPE html><head>${title}<style></style></head><p>“Ä” 👩🏽‍💻 ${stylesMark}</p>`,
  );
  expect(pageBytes('<p>No styles</p>').toString()).toBe('<!DOCTYPE html><p>No styles</p>');
});

import sanitizeHtml from 'sanitize-html';
import { isMarkdownTable, tableHtml } from '../../desk/lists/table-text.ts';
import { decodeEntities, looksLikeHtml, outsidePolicy } from '../../platform/text/html.ts';

/** A path on this site. Our pages' security policy loads no images from elsewhere. */
const localPath = /^\/(?![/\\])/;

const scopes = ['col', 'row', 'colgroup', 'rowgroup'];

/**
 * The policy for outside HTML, plus what editors need: headings below the page's h1, tables, pictures, code.
 */
const articlePolicy: sanitizeHtml.IOptions = {
  ...outsidePolicy,
  allowedTags: [
    ...(outsidePolicy.allowedTags as string[]),
    ...['h2', 'hr', 'figure', 'figcaption', 'img', 'code', 'pre'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  transformTags: {
    h1: 'h2',
    a: (_name, { href }) => ({
      tagName: 'a',
      attribs: { ...(href && { href }), ...(href && /^https?:/i.test(href) && { rel: 'noopener' }) },
    }),
    th: (tagName, { scope, ...attribs }) => ({
      tagName,
      attribs: { ...(scope && scopes.includes(scope) && { scope }), ...attribs },
    }),
    img: (_name, attribs) => ({ tagName: 'img', attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, text, mediaChildren, attribs }) =>
    tag === 'img'
      ? !localPath.test(attribs.src ?? '')
      : ['p', 'h1', 'h2', 'h3', 'h4'].includes(tag) && text.trim() === '' && mediaChildren.length === 0,
};

/**
 * An article's content as it is stored. Literal backslash-n sequences become newlines, plain text gets
 * paragraphs and Markdown tables, HTML is sanitized, headings get anchors. Saving it again without a change keeps it the same.
 */
export function articleHtml(input: string): string {
  const text = input.replace(/\\r\\n|\\n|\r\n?/g, '\n').trim();
  const html = looksLikeHtml(text) ? text : paragraphs(text);
  return withScopes(withAnchors(sanitizeHtml(html, articlePolicy).trim()));
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => (isMarkdownTable(part) ? tableHtml({ caption: '', lines: part }) : paragraph(part)))
    .join('\n');
}

function paragraph(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${escaped.replaceAll('\n', '<br />')}</p>`;
}

/** Headings in the head of a table are those of columns, unless they say otherwise. */
function withScopes(html: string): string {
  return replaceElements(html, 'thead', (whole) =>
    whole.replace(/<th\b(?![^<>]*\sscope=)/g, '<th scope="col"'),
  );
}

/** Gives each h2 and h3 of sanitized HTML an id from its words. A repeated id gets the suffix -2. */
function withAnchors(html: string): string {
  const seen = new Map<string, number>();
  return replaceElements(html, 'h2|h3', (_whole, tag, inner) => {
    const slug = slugOf(inner);
    const count = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, count);
    return `<${tag} id="${slug}${count > 1 ? `-${count}` : ''}">${inner}</${tag}>`;
  });
}

/**
 * Replaces the elements of sanitized HTML that have one of these tags and no attributes. It reads the text once,
 * however many tags are open.
 */
function replaceElements(
  html: string,
  tags: string,
  replace: (whole: string, tag: string, inner: string) => string,
): string {
  const opening = new RegExp(`<(${tags})>`, 'g');
  let result = '';
  let done = 0;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const [start, tag = ''] = match;
    const close = `</${tag}>`;
    const end = html.indexOf(close, opening.lastIndex);
    if (end < 0) break;
    const inner = html.slice(match.index + start.length, end);
    opening.lastIndex = end + close.length;
    result += html.slice(done, match.index) + replace(start + inner + close, tag, inner);
    done = opening.lastIndex;
  }
  return result + html.slice(done);
}

/** The prefix prevents a heading's id from matching the id of another element. */
function slugOf(inner: string): string {
  const words = textOf(inner)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `on-${words || 'this'}`;
}

function textOf(html: string): string {
  return decodeEntities(html.replace(/<[^<>]*>/g, '')).trim();
}

/** The headings for the table of contents: the h2 of stored content. */
export function articleContents(html: string): { id: string; title: string }[] {
  return html.split('<h2 id="').flatMap((part) => {
    const [, id, inner] = /^([^"]*)">(.*)$/s.exec(part.split('</h2>', 1)[0] ?? '') ?? [];
    return id === undefined || inner === undefined || !part.includes('</h2>')
      ? []
      : [{ id, title: textOf(inner) }];
  });
}

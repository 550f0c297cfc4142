import sanitizeHtml from 'sanitize-html';
import { decodeEntities, looksLikeHtml, outsidePolicy } from '../../platform/html.ts';

/** A path on this site: the security policy of our pages loads no image from elsewhere. */
const localPath = /^\/(?![/\\])/;

/** The policy for outside HTML, with what an editor needs besides: headings under the page's h1, tables, pictures, code. */
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
    img: (_name, attribs) => ({ tagName: 'img', attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, text, mediaChildren, attribs }) =>
    tag === 'img'
      ? !localPath.test(attribs.src ?? '')
      : ['p', 'h1', 'h2', 'h3', 'h4'].includes(tag) && text.trim() === '' && mediaChildren.length === 0,
};

/**
 * An article's content as it is stored: literal backslash-n sequences are newlines, plain text has paragraphs, HTML is
 * sanitised, headings have anchors. Saved again without a change it stays as it was.
 */
export function articleHtml(input: string): string {
  const text = input.replace(/\\r\\n|\\n|\r\n?/g, '\n').trim();
  const html = looksLikeHtml(text) ? text : paragraphs(text);
  return withAnchors(sanitizeHtml(html, articlePolicy).trim());
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('\n', '<br />')}</p>`)
    .join('\n');
}

/** Gives each h2 and h3 of sanitised HTML an id made of its words: of two equal ones the second ends in -2. */
function withAnchors(html: string): string {
  const seen = new Map<string, number>();
  return html.replace(/<(h[23])>(.*?)<\/\1>/gs, (_whole, tag: string, inner: string) => {
    const slug = slugOf(inner);
    const count = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, count);
    return `<${tag} id="${slug}${count > 1 ? `-${count}` : ''}">${inner}</${tag}>`;
  });
}

/** The prefix keeps the words of a heading from being the id of a part of the page. */
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

/** The headings that a contents list names: the h2 of stored content. */
export function articleContents(html: string): { id: string; title: string }[] {
  return Array.from(html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/gs), ([, id, inner]) => ({
    id: id!,
    title: textOf(inner!),
  }));
}

import { decodeHTML } from 'entities';
import sanitizeHtml from 'sanitize-html';
import { readWebAddress } from '../http/web-address.ts';
import { withoutInvisible } from './plain-text.ts';

/** The policy for all HTML from outside: text structure and links. Nothing that loads, styles or runs. */
export const outsidePolicy: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'a',
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'head',
    'iframe',
    'svg',
    'math',
  ],
  transformTags: {
    // A posting is below the page's own h1 and h2.
    h1: 'h3',
    h2: 'h3',
    div: 'p',
    a: (_name, { href }) => ({
      tagName: 'a',
      attribs: { ...absolute(href), rel: 'nofollow noopener' },
    }),
  },
  exclusiveFilter: ({ tag, text, mediaChildren }) =>
    tag === 'p' && text.trim() === '' && mediaChildren.length === 0,
};

/** A link must have an absolute address: a relative one would lead into this site. */
function absolute(href: string | undefined): { href?: string } {
  const address = readWebAddress(href ?? '');
  return address ? { href: address.href } : {};
}

/** Sanitizes HTML from outside. The result can go into a page as it is. */
export function cleanHtml(html: string): string {
  return withoutInvisible(sanitizeHtml(html, outsidePolicy)).trim();
}

/** Whether a text contains HTML tags. */
export function looksLikeHtml(text: string): boolean {
  return /<\/?[a-z][a-z\d]{0,20}(\s[^<>]{0,2000})?\/?>/i.test(text);
}

/** Whether a text contains HTML with encoded angle brackets, as Greenhouse sends it. */
export function looksLikeEncodedHtml(text: string): boolean {
  return !looksLikeHtml(text) && /&lt;\/?[a-z][a-z\d]{0,20}([\s/]|&gt;)/i.test(text);
}

export { decodeHTML as decodeEntities };

/** The plain text of sanitized HTML: line breaks kept, list items marked, entities decoded. */
export function htmlToText(html: string): string {
  const lines = html
    .replace(/[^\S ]\s*| \s+/g, ' ')
    .replace(/<br \/>/g, '\n')
    .replace(/<li>/g, '\n- ')
    .replace(/<\/?(p|h\d|ul|ol|blockquote)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '');
  return tidyText(decodeHTML(lines));
}

/** Plain text without control characters, invisible characters, trailing spaces and repeated empty lines. */
export function tidyText(text: string): string {
  return withoutInvisible(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]+/gu, '')
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n(?=- )/g, '\n')
    .toWellFormed()
    .trim();
}

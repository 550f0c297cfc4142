import { expect, test } from 'vitest';
import { cleanHtml } from '../../platform/text/html.ts';
import { isMarkdown, markdownToHtml } from './markdown.ts';

test.each([
  ['## Duties\nCook.', '<h3>Duties</h3><p>Cook.</p>'],
  ['**Duties:**\n* Cook\n\n* Clean', '<h3>Duties:</h3><ul><li>Cook</li><li>Clean</li></ul>'],
  ['You **must** be _kind_ and *quick*.', '<p>You <strong>must</strong> be _kind_ and <em>quick</em>.</p>'],
  ['**A** line\nnext\n\nParagraph', '<p><strong>A</strong> line<br>next</p><p>Paragraph</p>'],
  ['***ONLY COOKS WHO ARE KNOWN, SEE LIST 7, AND WHO ARE PERMANENT IN THE TITLE WILL BE ASKED***', null],
  ['**Pay** $20\\-$25 \\* 2\\*3', '<p><strong>Pay</strong> $20-$25 * 2*3</p>'],
  ['**Pay** 5 < 6 & 7', '<p><strong>Pay</strong> 5 &lt; 6 &amp; 7</p>'],
  [
    '[Apply](https://a.example/x?y=1&z=2) now',
    '<p><a href="https://a.example/x?y=1&amp;z=2">Apply</a> now</p>',
  ],
  ['[Apply](javascript:alert(1)) **now**', '<p>[Apply](javascript:alert(1)) <strong>now</strong></p>'],
  ['**One**\n\n-----\n\n1. First\n2. Second', '<h3>One</h3><ol><li>First</li><li>Second</li></ol>'],
  [
    '**Open and never closed\n**Note** two** ends',
    '<p>Open and never closed<br><strong>Note</strong> two ends</p>',
  ],
])('%j', (text, html) => {
  expect(isMarkdown(text)).toBe(true);
  const made = markdownToHtml(text);
  if (html === null) expect(made).toMatch(/^<p><strong>ONLY .*ASKED<\/strong><\/p>$/);
  else expect(made).toBe(html);
});

test.each([
  '- Cook\nand clean',
  'A 4* hotel, 2*3 = 6.',
  'Pay: $20',
  'snake_case and __init__',
  '#1 in the city',
  '',
])('is no Markdown: %j', (text) => expect(isMarkdown(text)).toBe(false));

test('a hostile text is still a safe text', () => {
  const text = '**<img src=x onerror=alert(1)>** [x](https://a.example/"onmouseover="alert(1))';
  expect(cleanHtml(markdownToHtml(text))).not.toMatch(/<(?:img|a)\b/);
});

import { expect, test } from 'vitest';
import { cleanHtml, htmlToText, looksLikeEncodedHtml, looksLikeHtml, tidyText } from './html.ts';

test.each([
  ['<p onclick="x()">Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
  ['<img src=x onerror=alert(1)>text', 'text'],
  ['<a href="javascript:alert(1)">x</a>', '<a rel="nofollow noopener">x</a>'],
  ['<a href="JaVaScRiPt&#58;alert(1)">x</a>', '<a rel="nofollow noopener">x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a rel="nofollow noopener">x</a>'],
  ['<a href="//evil.example">x</a>', '<a rel="nofollow noopener">x</a>'],
  [
    '<a href="https://a.example" target="_blank" rel="opener">x</a>',
    '<a href="https://a.example/" rel="nofollow noopener">x</a>',
  ],
  ['<svg><script>alert(1)</script></svg>ok', 'ok'],
  ['<style>p{}</style><div class="x" style="color:red">one</div>', '<p>one</p>'],
  ['<h1>Big</h1>', '<h3>Big</h3>'],
  ['<iframe src="https://x.example">y</iframe>z', 'z'],
  ['<form action="/"><input name=a>q</form>', 'q'],
  ['<p>one<p> </p><br>', '<p>one</p><br />'],
  ['<math><mtext><img src=x onerror=alert(1)></mtext></math>k', 'k'],
  ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
])('%s is sanitized', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

test('text keeps lines, marks list items and holds decoded characters', () => {
  const html = cleanHtml(
    '<p>One&nbsp;&amp; two</p><ul><li>a</li><li>b &lt;c&gt;</li></ul>line<br>next\n same',
  );
  expect(htmlToText(html)).toBe('One & two\n- a\n- b <c>\n\nline\nnext same');
});

test('text is tidied up', () => {
  expect(tidyText('a\r\nb\rc\u0000\u0007 \t d\n\n\n\ne\uD800')).toBe('a\nb\nc d\n\ne\uFFFD');
});

test('HTML, encoded HTML and plain text are distinguished', () => {
  expect([looksLikeHtml('a <b>c</b>'), looksLikeHtml('a < b > c'), looksLikeHtml('x<br/>')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([
    looksLikeEncodedHtml('&lt;p&gt;a'),
    looksLikeEncodedHtml('<p>&lt;b&gt;'),
    looksLikeEncodedHtml('a &lt; b'),
  ]).toEqual([true, false, false]);
});

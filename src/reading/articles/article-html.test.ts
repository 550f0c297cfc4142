import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleContents, articleHtml } from './article-html.ts';

describe('an editor’s HTML stays, and its headings get anchors', () => {
  test.each([
    ['<p>One</p>\\n<p>Two</p>', '<p>One</p>\n<p>Two</p>'],
    ['<p>One</p>\\r\\n<p>Two</p>\r\n<p>Three</p>', '<p>One</p>\n<p>Two</p>\n<p>Three</p>'],
    ['<h2>What to ask?</h2>', '<h2 id="on-what-to-ask">What to ask?</h2>'],
    ['<h2>Pay &amp; <em>time</em></h2>', '<h2 id="on-pay-time">Pay &amp; <em>time</em></h2>'],
    ['<h2>The résumé’s end</h2>', '<h2 id="on-the-resumes-end">The résumé’s end</h2>'],
    ['<h2>!</h2>', '<h2 id="on-this">!</h2>'],
    ['<h2>A</h2><h3>A</h3>', '<h2 id="on-a">A</h2><h3 id="on-a-2">A</h3>'],
    ['<h1>A</h1>', '<h2 id="on-a">A</h2>'],
    ['<h2></h2><p> </p><p>x</p>', '<p>x</p>'],
    ['<a href="/jobs">x</a>', '<a href="/jobs">x</a>'],
    ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>'],
    [
      '<a href="https://www.bls.gov/" target="_blank">x</a>',
      '<a href="https://www.bls.gov/" rel="noopener">x</a>',
    ],
    [
      '<img src="/articles/pay.svg" alt="Pay" style="x">',
      '<img alt="Pay" src="/articles/pay.svg" loading="lazy" />',
    ],
    ['<table><tr><th scope="row">A</th></tr></table>', '<table><tr><th scope="row">A</th></tr></table>'],
    ['First.\n\nSecond\nline, 2 < 3 & 4', '<p>First.</p>\n<p>Second<br />line, 2 &lt; 3 &amp; 4</p>'],
    [
      'First.\n\nJob | Pay\n--- | ---\nNurse | $40',
      '<p>First.</p>\n<table><thead><tr><th scope="col">Job</th><th scope="col">Pay</th></tr></thead><tbody><tr><th scope="row">Nurse</th><td>$40</td></tr></tbody></table>',
    ],
    [
      '<table><caption>Pay</caption><thead><tr><th>Job</th><th scope="x">Pay</th></tr></thead></table>',
      '<table><caption>Pay</caption><thead><tr><th scope="col">Job</th><th scope="col">Pay</th></tr></thead></table>',
    ],
    ['First.\\n\\nSecond.', '<p>First.</p>\n<p>Second.</p>'],
  ])('%j', (input, expected) => {
    expect(articleHtml(input)).toBe(expected);
  });
});

describe('scripts, outside content and fake elements are removed', () => {
  test.each([
    ['<p>x</p><script>alert(1)</script>', '<p>x</p>'],
    ['<p onclick="alert(1)" style="color:red" class="button">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example/">x</a>', '<a>x</a>'],
    ['<p>x<img src="https://tracker.example/p.gif"></p>', '<p>x</p>'],
    ['<p>x<img src="//tracker.example/p.gif"></p>', '<p>x</p>'],
    ['<p>x<img src="/\\tracker.example/p.gif"></p>', '<p>x</p>'],
    ['<p>x<img src=x onerror=alert(1)></p>', '<p>x</p>'],
    ['<p>x</p><iframe src="https://evil.example/"></iframe>', '<p>x</p>'],
    ['<p>x</p><form action="/sign-in"><input name="password"></form>', '<p>x</p>'],
    ['<h2 id="main" onmouseover="x()">Main</h2>', '<h2 id="on-main">Main</h2>'],
    ['<p>x</p><svg><script>alert(1)</script></svg>', '<p>x</p>'],
  ])('%s', (input, expected) => {
    expect(articleHtml(input)).toBe(expected);
  });
});

test('content that an editor saves again without a change stays the same', () => {
  const piece = fc.constantFrom(
    ...[
      '<h1>A</h1>',
      '<h2 id="x">B &amp; C</h2>',
      '<h2></h2>',
      '<h3>B</h3>',
      '<p>x</p>',
      '<p></p>',
      'words ',
    ],
    ...[
      '<p>a<br>b</p>',
      '<a href="/x">l</a>',
      '<a href="https://a.example">l</a>',
      '\\n',
      '\n\n',
      '&lt;p&gt;',
      '<',
    ],
    ...[
      '<img src="/a.svg">',
      '<script>x</script>',
      '<table><tr><td>1</td></tr></table>',
      '<ul><li>1</li></ul>',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const once = articleHtml(`<p>x</p>${pieces.join('')}`);
      expect(articleHtml(once)).toBe(once);
    }),
    { numRuns: 300 },
  );
});

test('the contents list names the main headings', () => {
  const html = articleHtml('<h2>Pay &amp; time</h2><h3>Small</h3><h2>The <em>end</em></h2>');
  expect(articleContents(html)).toEqual([
    { id: 'on-pay-time', title: 'Pay & time' },
    { id: 'on-the-end', title: 'The end' },
  ]);
});

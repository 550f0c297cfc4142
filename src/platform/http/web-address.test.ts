import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localPath, readWebAddress } from './web-address.ts';

test.each([
  ['https://a.example', 'https://a.example/'],
  [' HTTP://A.example:80/x y ', 'http://a.example/x%20y'],
  ['https://a.example/{click_id}?c={sub1}#{sub2}', 'https://a.example/%7Bclick_id%7D?c={sub1}#{sub2}'],
  ['https://a.example?c={sub1}', 'https://a.example/?c={sub1}'],
  ['http://127.0.0.1:3000/x', 'http://127.0.0.1:3000/x'],
  ['https://[2001:db8::1]/', 'https://[2001:db8::1]/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://\u0430pple.example/', 'https://xn--pple-43d.example/'],
  ['https://a.example/\u202etxt', 'https://a.example/%E2%80%AEtxt'],
])('%j is an address, stored as %j', (text, href) => {
  expect(readWebAddress(text)?.href).toBe(href);
});

test.each([
  '',
  'a.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://good.example\\@evil.example/',
  'https://good.example/\\evil',
  'https://user@evil.example/',
  'https://user:password@evil.example/',
  'https://{sub1}/x',
  'https://{sub1}.example/x',
  'https://a.example{sub1}',
  'https://a.example:{sub1}/',
  'https://%7Bsub1%7D/x',
  'https://a%2eexample/',
  'https://a\texample.test/',
  'https://a.example/\nx',
  'https://a.example/\u0000',
  'https://go\u200bod.example/',
  'https://go\u00adod.example/',
  'https://a!b.example/',
  'https://..a.example/',
  'https://a\uff0fb.example/',
  'javascript:alert(1)//https://a.example',
  'ftp://a.example/',
])('%j is not an address', (text) => {
  expect(readWebAddress(text)).toBeNull();
});

test('every accepted value is a plain address and parses to the same address again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('https://', 'http:', 'https:/'),
      fc.string({ unit: 'binary' }),
      (start, rest) => {
        const url = readWebAddress(start + rest);
        if (!url) return;
        expect(url.href).toMatch(/^https?:\/\/[a-z\d.:[\]_-]+\//);
        expect(readWebAddress(url.href)?.href).toBe(url.href);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  ['/my-jobs', '/my-jobs'],
  ['/jobs?keywords=a%20b&zip=78701#results', '/jobs?keywords=a%20b&zip=78701#results'],
  ['/', '/'],
  ['', '/home'],
  [undefined, '/home'],
  [['/jobs'], '/home'],
  ['jobs', '/home'],
  ['https://evil.example/jobs', '/home'],
  ['//evil.example', '/home'],
  ['///evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['/\t/evil.example', '/home'],
  ['/\n/evil.example', '/home'],
  ['/.//evil.example', '/home'],
  ['/jobs/..//evil.example', '/home'],
  ['javascript:alert(1)', '/home'],
  ['/jobs\r\nset-cookie: a=b', '/jobsset-cookie:%20a=b'],
])('%j leads to %s', (to, path) => {
  expect(localPath(to, '/home')).toBe(path);
});

test('a browser stays on this site, whatever the value is', () => {
  const hostile = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'/\\.\t\n:@?#a%') }));
  fc.assert(
    fc.property(hostile, (text) => {
      const path = localPath(`/${text}`, '/home');
      expect(new URL(path, 'https://jobs.example.org').origin).toBe('https://jobs.example.org');
    }),
    { numRuns: 2000 },
  );
});

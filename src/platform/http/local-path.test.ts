import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

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

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

const texts = { script: 'run("“here”")', style: 'a{color:red}' };
const part = (policy: string, name: string): string | undefined =>
  policy.split('; ').find((one) => one.startsWith(`${name} `));
const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('pages may show images of this site and of the one other site that an operator names', () => {
  expect(part(contentSecurityPolicy(texts, false), 'img-src')).toBe("img-src 'self' data:");
  expect(part(contentSecurityPolicy(texts, false, 'https://leads.example/p.gif?a=b'), 'img-src')).toBe(
    "img-src 'self' data: https://leads.example",
  );
});

test('only the named inline texts of a page may run or style', () => {
  const policy = contentSecurityPolicy(texts, false);
  expect(part(policy, 'default-src')).toBe("default-src 'none'");
  expect(part(policy, 'script-src')).toBe(`script-src ${sha256(texts.script)} 'strict-dynamic'`);
  expect(part(policy, 'style-src')).toBe(`style-src 'self' ${sha256(texts.style)}`);
});

test('in development Vite may style pages, and no other script may run', () => {
  const policy = contentSecurityPolicy({ ...texts, style: null }, true);
  expect(part(policy, 'script-src')).toBe(`script-src ${sha256(texts.script)} 'strict-dynamic'`);
  expect(part(policy, 'style-src')).toBe("style-src 'self' 'unsafe-inline'");
});

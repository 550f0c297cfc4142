import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

const images = (policy: string): string | undefined =>
  policy.split('; ').find((one) => one.startsWith('img-src'));

test('pages show images of this site alone, and of the one other that an operator names', () => {
  expect(images(contentSecurityPolicy('n', false))).toBe("img-src 'self' data:");
  expect(images(contentSecurityPolicy('n', false, 'https://leads.example/p.gif?a=b'))).toBe(
    "img-src 'self' data: https://leads.example",
  );
});

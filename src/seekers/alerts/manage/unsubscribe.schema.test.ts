import { expect, test } from 'vitest';
import { maskEmail } from './unsubscribe.schema.ts';

test.each([
  ['dana@example.org', 'd•••@example.org'],
  ['"a@b"@example.org', '"•••@example.org'],
  ['👩x@example.org', '👩•••@example.org'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

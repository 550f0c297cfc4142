import { expect, test } from 'vitest';
import { mailboxOf } from './form-mail.server.ts';

test.each([
  ['Dana@Example.org', 'dana@example.org'],
  [' dana@example.org ', 'dana@example.org'],
  ['dana+jobs@example.org', 'dana@example.org'],
  ['dana+a+b@example.org', 'dana@example.org'],
  ['dana.w@example.org', 'dana.w@example.org'],
  ['D.a.n.a+x@GMAIL.com', 'dana@gmail.com'],
  ['dana@googlemail.com', 'dana@gmail.com'],
  ['+dana@example.org', '+dana@example.org'],
  ['no address', 'no address'],
])('%s leads to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

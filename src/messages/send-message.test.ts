import { expect, test } from 'vitest';
import { withoutAddresses } from './send-message.server.ts';

test.each([
  ['550 5.1.1 <dana@example.com>: User unknown', '550 5.1.1 <[address]>: User unknown'],
  ['no mailbox dana.o’neil+jobs@sub.example.co.uk here', 'no mailbox [address] here'],
  ['to=dana@例え.jp, relay=mx.example.com', 'to=[address], relay=mx.example.com'],
  ['21610: +12025550123 has replied STOP', '21610: [number] has replied STOP'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
])('%s', (text, kept) => {
  expect(withoutAddresses(text)).toBe(kept);
});

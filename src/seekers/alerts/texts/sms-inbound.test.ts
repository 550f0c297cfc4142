import { expect, test } from 'vitest';
import { readReply } from './sms-inbound.server.ts';

test.each([
  ['YES', 'opt-in'],
  ['yes!', 'opt-in'],
  [' Yes. ', 'opt-in'],
  ['y', 'opt-in'],
  ['START', 'opt-in'],
  ['unstop', 'opt-in'],
  ['STOP', 'stop'],
  ['stop.', 'stop'],
  ['"Stop"', 'stop'],
  ['ＳＴＯＰ', 'stop'],
  ['STOPALL', 'stop'],
  ['stop all', 'stop'],
  ['Quit', 'stop'],
  ['end', 'stop'],
  ['Revoke', 'stop'],
  ['opt out', 'stop'],
  ['OPT-OUT', 'stop'],
  ['optout', 'stop'],
  ['cancel', 'stop'],
  ['Unsubscribe\n', 'stop'],
  ['Please stop texting me', 'stop'],
  ['STOP 🛑', 'stop'],
  ['help', 'help'],
  ['INFO?', 'help'],
  ['When does this end', 'other'],
  ['I cannot cancel my interview', 'other'],
  ['nonstop flights', 'other'],
  ['YESTERDAY', 'other'],
  ['', 'other'],
  ['👍', 'other'],
])('%j asks for %s', (body, reply) => {
  expect(readReply(body)).toBe(reply);
});

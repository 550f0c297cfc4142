import { expect, test } from 'vitest';
import { isSignedBy, readTextProvider, textSignature } from './text-provider.ts';

const provider = readTextProvider('https://AC123:12345@api.twilio.com/');

test('the address of the settings holds account and token', () => {
  expect(provider).toEqual({ address: 'https://api.twilio.com', accountSid: 'AC123', authToken: '12345' });
  expect(readTextProvider('http://A%40:p%2Fw@localhost:9/base/').authToken).toBe('p/w');
  expect(readTextProvider('http://A%40:p%2Fw@localhost:9/base/').address).toBe('http://localhost:9/base');
});

// The example of Twilio's documentation on validating requests.
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const fields = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
};
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

test('a signature is that of the provider’s own example', () => {
  expect(textSignature('12345', url, fields)).toBe(signature);
});

test.each([
  ['as sent', signature, url, fields, true],
  ['without a signature', undefined, url, fields, false],
  ['with an empty one', '', url, fields, false],
  ['with another', signature.replace('R', 'S'), url, fields, false],
  ['to another address', signature, `${url}3`, fields, false],
  ['with a changed field', signature, url, { ...fields, From: '+14158675310' }, false],
  ['with a further field', signature, url, { ...fields, More: '1' }, false],
])('a request %s', (_name, given, address, sent, expected) => {
  expect(isSignedBy(provider, given, address, sent)).toBe(expected);
});

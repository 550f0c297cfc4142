import { expect, it } from 'vitest';
import { apiAddress } from '../src/app/entry/api-key.ts';

const address = (path: string) => apiAddress(new URL(path, 'http://localhost'));

it.each([
  ['default matching and order are removed', '?match=exact&sort=date&keywords=rn', '?keywords=rn'],
  ['the best match is kept', '?match=best&keywords=rn', '?keywords=rn&match=best'],
  ['an order other than the default is kept', '?sort=relevance&keywords=rn', '?keywords=rn&sort=relevance'],
  [
    'parameters are sorted and repetitions removed',
    '?location=texas&keywords=rn&keywords=it',
    '?keywords=rn&location=texas',
  ],
  ['an invalid value is kept', '?match=worst&keywords=rn', '?keywords=rn&match=worst'],
])('an address of the API: %s', (_, given, kept) => {
  for (const path of ['/api/jobs', '/api/jobs/facets']) {
    const expected = new URLSearchParams(kept);
    if (path.endsWith('facets')) expected.delete('sort');
    expect([...new URL(address(path + given), 'http://localhost').searchParams].sort()).toEqual(
      [...expected].sort(),
    );
  }
});

import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { handOff } from './hand-off.ts';

test('the browser gets the data as it is, whatever it spells', () => {
  const data = '{"title":"</script><!-- \u2028 \u2029 & \\u003c “C++” \\""}';
  const [, code] = /^<script nonce="n">(.*)<\/script>$/.exec(handOff(data, 'n'))!;
  expect(code).not.toMatch(/[<>&\u2028\u2029]/);
  const got: string[] = [];
  const streamController = { enqueue: (text: string) => got.push(text), close: () => got.push('end') };
  runInNewContext(code!, { window: { __reactRouterContext: { streamController } } });
  expect(got).toEqual([data, 'end']);
});

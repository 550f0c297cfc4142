import { expect, test } from 'vitest';
import { mendMojibake } from './mojibake.ts';

test.each([
  ['Monday â\u0080\u0093 Friday', 'Monday – Friday'],
  ['Monday â€“ Friday', 'Monday – Friday'],
  ['the cityâ€™s â\u0080¢ bridges', 'the city’s • bridges'],
  ['a â€œgoodâ€\u009d job', 'a “good” job'],
  ['CafÃ© JosÃ©, Â§ 5', 'Café José, § 5'],
  ['Ã¢â‚¬Â¢ twice', '• twice'],
  ['Café – “fine” • €5', 'Café – “fine” • €5'],
  ['Ångström, À la carte, Ü', 'Ångström, À la carte, Ü'],
  ['â alone', 'â alone'],
])('%s becomes %s', (text, mended) => {
  expect(mendMojibake(text)).toBe(mended);
});

test('a well-formed text of any script stays', () => {
  const text = 'Größe naïve façade 日本 🚀 ñandú Åse “q” … ½ § · ™';
  expect(mendMojibake(text)).toBe(text);
});

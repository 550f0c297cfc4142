const titles = [
  'Registered Nurse',
  'Software Engineer',
  'Line Cook',
  'Account Manager',
  'Truck Driver',
  'Teacher',
];
const places = ['Omaha|NE', 'Austin|TX', 'Boise|ID', 'Reno|NV', 'Savannah|GA', 'Tulsa|OK', 'Bend|OR'];
const words =
  'care plan team client safety report budget patient driver school kitchen sales design lead train'.split(
    ' ',
  );

/** An Indeed-style feed of so many rows, each of its own words; a tenth of the rows differ from edition to edition. */
export function* generateFeed(rows: number, characters: number, edition = 1): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<source><publisher>Bench</publisher>\n';
  for (let i = 0; i < rows; i++) {
    const [city, state] = places[i % places.length]!.split('|');
    const changed = i % 10 === 0 ? ` (edition ${edition})` : '';
    yield `<job><title><![CDATA[${titles[i % titles.length]} ${i}${changed}]]></title><date>2026-0${1 + (i % 9)}-1${i % 10}</date><referencenumber>${i}</referencenumber><url><![CDATA[https://list.example/jobs/${i}?a=1&b=2]]></url><company>Company ${i % 5000}</company><city>${city}</city><state>${state}</state><country>US</country><salary>$${40 + (i % 60)},000 - $${100 + (i % 60)},000 a year</salary><jobtype>fulltime</jobtype><description><![CDATA[<p>${describe(i, characters)}</p><ul><li>One</li><li>Two</li></ul>]]></description></job>\n`;
  }
  yield '</source>\n';
}

/** Words in an order of each row's own, so that neither gzip nor the database's compression has it too easy. */
function describe(seed: number, characters: number): string {
  let state = seed + 1;
  let text = '';
  while (text.length < characters) {
    state = (state * 48_271) % 2_147_483_647;
    text += `${words[state % words.length]}${state % 7 === 0 ? state % 100_000 : ''} `;
  }
  return text;
}

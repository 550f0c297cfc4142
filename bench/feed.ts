import { seededRandom } from '../tests/support/random.ts';
import { describe } from './search-corpus.ts';

const titles = [
  'Registered Nurse',
  'Software Engineer',
  'Line Cook',
  'Account Manager',
  'Truck Driver',
  'Teacher',
];
const places = ['Omaha|NE', 'Austin|TX', 'Boise|ID', 'Reno|NV', 'Savannah|GA', 'Tulsa|OK', 'Bend|OR'];

/**
 * An Indeed-style feed with this many rows. Each row has its own text with a number in it. A tenth of the rows differs
 * between editions.
 * @param first the number of the first row. Rows with other numbers are other jobs.
 */
export function* generateFeed(rows: number, characters: number, edition = 1, first = 0): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<source><publisher>Bench</publisher>\n';
  for (let i = first; i < first + rows; i++) {
    const [city, state] = places[i % places.length]!.split('|');
    const changed = i % 10 === 0 ? ` (edition ${edition})` : '';
    yield `<job><title><![CDATA[${titles[i % titles.length]} ${i}${changed}]]></title><date>2026-0${1 + (i % 9)}-1${i % 10}</date><referencenumber>${i}</referencenumber><url><![CDATA[https://list.example/jobs/${i}?a=1&b=2]]></url><company>Company ${i % 5000}</company><city>${city}</city><state>${state}</state><country>US</country><salary>$${40 + (i % 60)},000 - $${100 + (i % 60)},000 a year</salary><jobtype>fulltime</jobtype><description><![CDATA[<p>${describe(seededRandom(i).next, characters)} Requisition ${i}.</p><ul><li>One</li><li>Two</li></ul>]]></description></job>\n`;
  }
  yield '</source>\n';
}

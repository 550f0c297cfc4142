import { describe, expect, test } from 'vitest';
import { fieldTitles, occupationOfTerm } from './fields.ts';
import { occupationName } from './occupation.ts';

describe('the occupation of a search term', () => {
  test.each<[term: string, code: number]>([
    ['nursing', 29_1141],
    ['Truck Driving', 53_3032],
    ['welding', 51_4121],
    ['physical therapy', 29_1123],
    ['graphic design', 27_1024],
    ['landscaping', 37_3011],
    ['x-ray', 29_2034],
    ['staff training', 13_1151],
    ['welder', 51_4121],
    ['lab tech', 29_2012],
    ['grocery checker', 41_2011],
    ['trucker', 53_3032],
    ['heart doctor', 29_1212],
    ['skin doctors', 29_1213],
    ['vehicle mechanic', 49_3023],
    ['cleaning lady', 37_2012],
    ['bus', 53_3052],
    ['air conditioning mechanic', 49_9021],
    ['fireman', 33_2011],
    ['elder care', 31_1122],
    ['retail worker', 41_2031],
    ['IT guy', 15_1244],
    ['hotel staff', 43_4081],
    ['programmer', 15_1251],
  ])('%s', (term, code) => {
    expect(occupationOfTerm(term)).toBe(code);
  });

  test.each(['', 'bilingual', 'government', 'manager', 'weekend', '__proto__'])('none in %j', (term) => {
    expect(occupationOfTerm(term)).toBe(0);
  });

  test('every field names an occupation', () => {
    const unknown = fieldTitles.filter((title) => occupationName(occupationOfTerm(title)) === null);
    expect(unknown).toEqual([]);
  });
});

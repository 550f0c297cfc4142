import { describe, expect, test } from 'vitest';
import { excerptOf, type SoughtWords } from './excerpt.ts';

const card = { title: 'Registered Nurse - ICU', company: 'Harbor Clinic', location: 'Austin, TX' };
const nothing: SoughtWords = { words: [], parts: [], names: [] };
const plain = (excerpt: string): string => excerptOf({ ...card, excerpt }, null).excerpt;

describe('a beginning that repeats what the card says is left out', () => {
  test.each([
    ['Registered Nurse - ICU\n\nWe care for people.', 'We care for people.'],
    ['REGISTERED NURSE (ICU)\nWe care for people.', 'We care for people.'],
    ['Registered Nurse - ICU, Harbor Clinic\n- Grade: GS-11\n- Unit: 4', 'Grade: GS-11 · Unit: 4'],
    ['Job Title: Registered Nurse ICU\nCompany: Harbor Clinic\nLocation: Austin, TX\n\nWe care.', 'We care.'],
    ['Job Description:\nWe care.', 'We care.'],
    ['About the job\nWe care.', 'We care.'],
    ['SUMMARY\n\nWe care.', 'We care.'],
    ['**Job Summary**\nWe care.', 'We care.'],
    ['Job Description We care for people.', 'We care for people.'],
    ['Overview - Harbor Clinic - Austin, TX - We care.', 'We care.'],
    ['About Us: Harbor Clinic\nFounded in 1920.', 'Founded in 1920.'],
    ['Harbor Clinic is looking for a nurse.', 'Harbor Clinic is looking for a nurse.'],
    ['Harbor Clinic, a leader in care, hires.', 'Harbor Clinic, a leader in care, hires.'],
    ['Registered Nurse - ICU needed for nights.', 'Registered Nurse - ICU needed for nights.'],
    ['Summary judgments are our work.', 'Summary judgments are our work.'],
    ['Job description for a nurse', 'Job description for a nurse'],
    ['Registered Nurse - ICU', 'Registered Nurse - ICU'],
    ['.NET is our tool.', '.NET is our tool.'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });
});

test('lines become one line, and a long text is cut after a word', () => {
  expect(plain('Duties:\n- Cook\n- Clean\n\nPay is good.\nApply now')).toBe(
    'Cook · Clean · Pay is good. Apply now',
  );
  expect(plain('word '.repeat(60))).toMatch(/^(word )+…$/);
  expect(plain('word '.repeat(60)).length).toBeLessThanOrEqual(202);
  expect(plain('x'.repeat(400))).toBe(`${'x'.repeat(200)} …`);
});

const filler = 'We are a team of many people in a large house with a garden and a view of the sea. '.repeat(
  6,
);
/** The excerpt with its marks in brackets. */
function marked(text: string, sought: Partial<SoughtWords>): string {
  const { excerpt, marks = [] } = excerptOf({ ...card, excerpt: text }, { ...nothing, ...sought });
  return marks
    .toReversed()
    .reduce(
      (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
      excerpt,
    );
}

describe('the words of a search', () => {
  const nurse = [['nurse', 'nurses', 'nursing']];

  test('are marked in the beginning, in all their forms and any case', () => {
    expect(marked('Nurses and NURSING aides, no nursery.', { words: nurse })).toBe(
      '[Nurses] and [NURSING] aides, no nursery.',
    );
  });

  test('show the sentence that holds them if it comes later', () => {
    expect(marked(`${filler}Our nurses work at night. ${filler}`, { words: nurse })).toMatch(
      /^… Our \[nurses\] work at night\. We are .* …$/,
    );
  });

  test('show the place with most of them', () => {
    const text = `Budget season is long. ${filler}You write the budget analysis for the city. ${filler}`;
    const found = marked(text, { words: [['budget'], ['analysis', 'analyses']] });
    expect(found).toMatch(/^… You write the \[budget analysis\] for the city\./);
  });

  test('are cut out at words if their sentence is long', () => {
    const found = marked(`${'many long words '.repeat(40)}nurse ${'and more '.repeat(40)}`, { words: nurse });
    expect(found).toMatch(/^… \w+( \w+)* \[nurse\]( \w+)* …$/);
    expect(found.length).toBeLessThan(240);
    expect(found.indexOf('[nurse]')).toBeLessThan(70);
  });

  test('leave the plain beginning if the description does not hold them', () => {
    expect(excerptOf({ ...card, excerpt: 'We care.' }, { ...nothing, words: nurse })).toEqual({
      excerpt: 'We care.',
    });
    expect(marked('Registered Nurse - ICU\nWe care.', { words: nurse })).toBe('We care.');
  });

  test('of a name count only together', () => {
    const names = [[['registered'], ['nurse', 'nurses']]];
    expect(marked('A registered office. Registered-nurses welcome.', { names })).toBe(
      'A registered office. [Registered-nurses] welcome.',
    );
    expect(marked('A registered office.', { names })).toBe('A registered office.');
  });

  test('of an exact search count inside words too', () => {
    expect(marked('Our nursery school.', { parts: ['nurse'] })).toBe('Our [nurse]ry school.');
  });

  test('are words as the index cuts them', () => {
    expect(marked('C, C# and C++ code', { words: [['c++']] })).toBe('C, C# and [C++] code');
  });

  test('are not marked where letters change their length', () => {
    expect(marked('İstanbul nurses', { words: nurse })).toBe('İstanbul nurses');
  });
});

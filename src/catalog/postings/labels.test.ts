import { expect, test } from 'vitest';
import data from './labels.json' with { type: 'json' };
import { labelNames, readLabels } from './labels.ts';

const read = (title: string, text: string): string[] => readLabels(title, text).map((label) => label.text);

test.each<[text: string, labels: string[]]>([
  // Both answers, as people write them.
  ['You must pass a drug screen before your first day.', ['Drug test']],
  ['We do not drug test.', ['No drug test']],
  ['Drug Screening Required: No', ['No drug test']],
  ['A drug test may be required.', []],
  ['You count drugs and fill prescriptions.', []],
  ['We are a drug-free workplace.', []],
  ['Offers depend on a background check and fingerprinting, which you must complete.', ['Background check']],
  ['No background check!', ['No background check']],
  ['People of all backgrounds are welcome.', []],
  ['You run background checks for our hiring team.', []],
  ['Able to obtain and keep a Secret clearance.', ['Security clearance']],
  ['Security clearance: not required', ['No security clearance']],
  ['You mark down clearance items on Mondays.', []],
  ['Must be able to travel 25% of the time.', ['Travel, up to 25%']],
  ['Travel: 25-50%', ['Travel, up to 50%']],
  ['You must have at least two years of cooking experience.', ['2 years of experience']],
  ['3-5 years of warehouse experience required.', ['3 years of experience']],
  ['1+ year of experience', ['1 year of experience']],
  ['Requires 2 years of experience. At least 5 years of experience with boilers.', ['Experience required']],
  ['Two years of experience preferred.', []],
  ['We have 30 years of experience.', []],
  ['No experience necessary: we train you.', ['No experience needed']],
  ['Experience with forklifts is not required.', []],
  ['Federal experience is not required.', []],
  ['You take part in an on-call rotation.', ['On call']],
  ['No on-call work.', ['No on-call work']],
  ['You page the on-call physician.', []],
  ['Overtime is required in December.', ['Overtime']],
  ['No mandatory overtime.', ['No overtime']],
  ['You approve overtime.', []],
  ['This position is eligible for overtime pay.', []],
  ['You must hold an EPA 608 Universal certification.', ['EPA 608 certificate']],
  ['EPA 608 certification preferred.', []],
  ['You report spills to the EPA.', []],
  ['Must be fluent in Vietnamese.', ['Vietnamese spoken']],
  ['Must be able to communicate in American Sign Language.', ['American Sign Language']],
  ['You bake French pastries and must be able to lift 40 pounds.', []],
  ['A law degree is required.', ['Law degree required']],
  ['There are no formal education or experience requirements.', ['No degree needed', 'No experience needed']],
  ['A master’s degree is not required.', []],
  ['You work irregular hours and must be on call 24 hours a day.', ['On call']],
  ['You may be on call.', []],
  ['No travel required.', ['No travel']],
  ['You book travel for our sales team.', []],
  ['We pay for travel expenses.', []],
  ['We sponsor H-1B visas.', ['Visa sponsorship']],
  ['We are unable to sponsor work visas at this time.', ['No visa sponsorship']],
  ['The project sponsor will not attend.', []],
  ['Pre- and post-employment background check', ['Background check']],
  ['We will run a background check before you start.', ['Background check']],
  ['You must: Be a U.S. citizen.', ['U.S. citizens only']],
  ['U.S. Citizenship', ['U.S. citizens only']],
  ['Who may apply: US citizens and permanent residents', []],
  ['Must be able to work other hours (evenings and weekends).', ['Evening shift', 'Weekends']],
  ['A current license to practice as a practical or vocational nurse.', ['LPN license']],
  ['Your driver’s license must be kept for as long as you work here.', ['Driver’s license']],
  ['You must: Have a bachelor’s degree or higher.', ['Bachelor’s degree required']],
  [
    'A master’s degree and one year of experience; or four years of experience. However, all candidates must have a bachelor’s degree.',
    ['Bachelor’s degree required'],
  ],
  ['All candidates must have a bachelor’s degree or five years of experience.', []],
  ['A degree in nursing is required of all candidates.', ['Degree required']],
  ['Applicants must be U.S. citizens.', ['U.S. citizens only']],
  ['Must be a U.S. citizen or permanent resident.', []],
  ['Bachelor’s degree required.', ['Bachelor’s degree required']],
  ['No degree needed, we train you.', ['No degree needed']],
  ['Bachelor’s degree required. Four years of experience may be used in lieu of a degree.', []],
  ['A bachelor’s degree or equivalent experience is required.', []],
  ['Bachelor’s degree preferred.', []],
  ['An active RN license is required.', ['RN license']],
  ['You report to the registered nurse on duty.', []],
  ['A current CNA certificate is required.', ['CNA certificate']],
  ['Class A CDL required.', ['Commercial driver’s license (CDL)']],
  ['No CDL required: our trucks are small.', ['No CDL needed']],
  ['CDL preferred.', []],
  ['You need a valid driver’s license and a clean record. Driver’s license required.', ['Driver’s license']],
  ['Active CPA license required.', ['CPA license']],
  ['We offer medical, dental and vision insurance.', ['Health insurance']],
  ['You explain health insurance to patients.', []],
  ['Benefits: 401(k) with a 4% match, and PTO.', ['Retirement plan', 'Paid time off']],
  [
    'We offer 12 weeks of paid parental leave and tuition reimbursement.',
    ['Paid parental leave', 'Help with tuition'],
  ],
  ['Must speak Spanish.', ['Spanish spoken']],
  ['Spanish is a plus.', []],
  ['Our client, a bakery in Ohio, is hiring.', ['Through a staffing agency']],
  ['You serve our clients with a smile.', []],
  ['Overnight shifts, ten hours.', ['Night shift']],
  ['Attend some evening events.', []],
  ['No evenings or weekends!', ['No evenings', 'No weekends']],
  ['Weekends off. Closed Sundays.', ['No weekends']],
  // The hours of others, and of other days, are not the job's.
  ['Night nurses drink our coffee before the bus.', []],
  ['On a bad night both phones ring.', []],
  ['Our morning meeting takes five minutes.', []],
  ['You’d work four nights and every other Saturday.', ['Night shift', 'Weekends']],
  ['Tuesday to Saturday, nine to five.', ['Weekends']],
  ['One weekend off in three.', []],
  ['Hours: 2 to 10:30, second shift.', ['Evening shift']],
  ['No CDL? We train you.', []],
  ['CDL within ninety days.', []],
  ['A CPA is not required.', []],
  ['A CNA or HHA certificate is required.', []],
  ['Retirement savings are what our software keeps.', []],
  ['Health insurance after sixty days.', ['Health insurance']],
  // Yes and no is no answer.
  ['Drug test: required. We do not drug test.', []],
  ['You say good morning to every guest.', []],
  ['Friendly people, fair pay.', []],
])('%s', (text, labels) => {
  expect(read('Clerk', text)).toEqual(labels);
});

test.each<[title: string, labels: string[]]>([
  ['Registered Nurse - 3rd Shift', ['RN license', 'Night shift']],
  ['RN/LPN', []],
  ['CDL-A Truck Driver', ['Commercial driver’s license (CDL)']],
  ['Delivery Driver (no CDL)', ['No CDL needed']],
  ['Bilingual Spanish Clerk', ['Spanish spoken']],
  ['Night Auditor', ['Night shift']],
  ['Knight Rider', []],
  ['Retirement Plan Clerk', []],
  ['Truck Driver, Home Every Night', []],
  ['Advisor, Evening Programs', []],
])('the title %s', (title, labels) => {
  expect(
    read(title, 'Day shift until trained.'.repeat(title.includes('ight') && labels.length > 0 ? 1 : 0)),
  ).toEqual(labels);
});

test('a label has the sentence that says it', () => {
  const text = 'We bake bread.\n• Night shift: 10 p.m. to 6 a.m.; you must pass a drug test.\nCome and see.';
  expect(readLabels('Baker', text)).toEqual([
    {
      name: 'drugTest',
      says: 'yes',
      text: 'Drug test',
      amount: null,
      sentence: 'you must pass a drug test.',
    },
    {
      name: 'night',
      says: 'yes',
      text: 'Night shift',
      amount: null,
      sentence: 'Night shift: 10 p.m. to 6 a.m.;',
    },
  ]);
});

test.each<[text: string, amount: number | null, sentence: string]>([
  [
    'You must have at least one year of baking experience.',
    1,
    'You must have at least one year of baking experience.',
  ],
  ['At least 1 year of experience.', 1, 'At least 1 year of experience.'],
  ['Requires two years of experience.', 2, 'Requires two years of experience.'],
  [
    'At least 2 years of experience.\nAt least 5 years of experience.',
    null,
    'At least 2 years of experience.',
  ],
])('%j asks for %s years', (text, amount, sentence) => {
  expect(readLabels('Baker', text)).toMatchObject([{ name: 'experience', amount, sentence }]);
});

test('each wording has a text', () => {
  for (const name of labelNames)
    expect(data.labels[name].no !== '' || data.labels[name].saysNo.length === 0).toBe(true);
});

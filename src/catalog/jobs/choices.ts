/** Filters whose values are a few words: the name of the field in the form, and what each value is called. */
export const choices = {
  level: { label: 'Level', values: { entry: 'Entry level' } },
  shift: {
    label: 'Shift',
    values: {
      morning: 'Morning shift',
      evening: 'Evening shift',
      night: 'Night shift',
      weekend: 'Weekends',
      onCall: 'On call',
      overtime: 'Overtime',
    },
  },
  experience: {
    label: 'Experience',
    values: { none: 'No experience needed', twoYears: 'At most 2 years of experience' },
  },
  license: {
    label: 'License',
    values: {
      ...{ rn: 'RN', lpn: 'LPN', cna: 'CNA', cdl: 'CDL', driver: 'Driver’s license', cpa: 'CPA' },
      epa608: 'EPA 608',
    },
  },
  benefit: {
    label: 'Benefit',
    values: {
      health: 'Health insurance',
      retirement: 'Retirement plan',
      paidLeave: 'Paid time off',
      parental: 'Parental leave',
      tuition: 'Help with tuition',
    },
  },
  degree: { label: 'Degree', values: { none: 'No degree needed' } },
  drugTest: { label: 'Drug test', values: { none: 'No drug test' } },
  backgroundCheck: { label: 'Background check', values: { none: 'No background check' } },
  clearance: { label: 'Clearance', values: { none: 'No security clearance' } },
  travel: { label: 'Travel', values: { none: 'No travel' } },
  visa: { label: 'Visa', values: { sponsored: 'Visa sponsorship' } },
  language: { label: 'Language', values: { spanish: 'Spanish spoken' } },
  hiring: { label: 'Hiring', values: { direct: 'Direct employers only' } },
} as const satisfies Record<string, { label: string; values: Record<string, string> }>;
export type ChoiceField = keyof typeof choices;
/** Fields whose filters pass ads that do not say, unless the search asks for ads that say so. */
export const silentFields = (Object.keys(choices) as ChoiceField[]).filter(
  (field) => field !== 'level' && field !== 'hiring',
);
export type SilentField = (typeof silentFields)[number];
/** What a search asks of each. Empty: nothing. */
export type Choices = { [F in ChoiceField]: keyof (typeof choices)[F]['values'] | '' };

import { expect, test } from 'vitest';
import { emptySearch } from '../../../catalog/jobs/job-search.schema.ts';
import { Invalid } from '../../../platform/errors.ts';
import { checked } from '../../../platform/http/read-body.ts';
import { SmsSubscription, subscribedSearch } from './sms.schema.ts';

const good = { phoneNumber: '5125550123', agreeToTerms: true };
const errorsOf = (input: unknown): Record<string, string> | undefined => {
  try {
    checked(SmsSubscription, input);
    return {};
  } catch (error) {
    if (error instanceof Invalid) return error.fields;
    throw error;
  }
};
const short = { phoneNumber: 'Phone number must be at least 10 digits' };
const digits = { phoneNumber: 'Phone number must contain only digits' };
const agree = { agreeToTerms: 'You must agree to receive text messages' };

test.each([
  [good, {}],
  [{ ...good, agreeToTerms: 'on', zipCode: '', search: '' }, {}],
  [{ ...good, zipCode: ' 78701 ' }, {}],
  [{ ...good, phoneNumber: '512555012' }, short],
  [{ ...good, phoneNumber: '' }, short],
  [{ agreeToTerms: true }, short],
  [{ ...good, phoneNumber: 5125550123 }, short],
  [{ ...good, phoneNumber: '512-555-0123' }, digits],
  [{ ...good, phoneNumber: '+15125550123' }, digits],
  [{ ...good, phoneNumber: '٥١٢٥٥٥٠١٢٣' }, digits],
  [{ phoneNumber: '5125550123' }, agree],
  [{ ...good, agreeToTerms: false }, agree],
  [{ ...good, agreeToTerms: 'off' }, agree],
  [{}, { ...short, ...agree }],
  [{ ...good, zipCode: '7870' }, { zipCode: 'Zip code must be 5 digits' }],
  [{ ...good, search: 'x'.repeat(2001) }, { search: 'Search must be 2000 characters or fewer.' }],
])('%j: %j', (input, errors) => {
  expect(errorsOf(input)).toEqual(errors);
});

test.each([
  [
    { search: 'keywords=nurse&page=3', zipCode: '78701' },
    { keywords: 'nurse', page: 3, sort: 'relevance' },
  ],
  [{ search: 'page=3&sort=salary', zipCode: '78701' }, { zip: '78701' }],
  [{ search: '', zipCode: '78701' }, { zip: '78701' }],
  [{ search: 'zip=banana', zipCode: '' }, {}],
  [{ search: '', zipCode: '' }, {}],
])('an alert from %j is about %j', (input, search) => {
  expect(subscribedSearch(input)).toEqual({ ...emptySearch, ...search });
});

import * as z from 'zod/mini';
import { Registration } from '../accounts/registration.schema.ts';
import { SignInLink } from '../accounts/sign-in.schema.ts';
import { SmsSubscription } from '../alerts/sms.schema.ts';
import { AlertSignup } from '../alerts/subscribe.schema.ts';
import { PreferenceChange, Unsubscribe } from '../alerts/unsubscribe.schema.ts';
import type { DescribedEndpoint } from '../api/openapi.ts';
import { ContactForm, PartnershipForm } from '../contact/contact.schema.ts';
import { SalaryForm } from '../salary/salary.schema.ts';
import { type SuggestionKind, suggestionKinds } from '../search/completion.ts';
import { JobSearchParameters } from '../search/parse-search.ts';

const paging = { page: z.optional(z.string()), pageSize: z.optional(z.string()) };
const id = z.object({ jobId: z.number() });

const rows: [
  tag: string,
  method: DescribedEndpoint['method'],
  path: string,
  summary: string,
  answers: string,
  more?: Partial<DescribedEndpoint>,
][] = [
  [
    'Jobs',
    'GET',
    '/jobs',
    'Searches jobs',
    'an array of jobs with X-Total-Count and Link headers; with match=best, a short result ends with X-Near-Count close matches',
    { query: JobSearchParameters },
  ],
  [
    'Jobs',
    'GET',
    '/jobs/facets',
    'Counts the jobs in a search by category, type, workplace, state and age in days',
    'counts by name; isExact is false for estimates (see the X-Counts-Are header)',
    { query: JobSearchParameters },
  ],
  ['Jobs', 'GET', '/jobs/{id}', 'Gets a job', "the job; 404 if it doesn't exist"],
  [
    'Jobs',
    'GET',
    '/suggest',
    'Suggests titles, skills, companies and places for a prefix',
    'suggestions',
    {
      query: z.object({
        q: z.string(),
        kind: z.optional(z.enum(Object.keys(suggestionKinds) as SuggestionKind[])),
      }),
    },
  ],
  [
    'News',
    'GET',
    '/articles',
    'Lists articles, newest first',
    'an array of articles',
    { query: z.object(paging) },
  ],
  ['News', 'GET', '/articles/{id}', 'Gets an article', "the article with its HTML; 404 if it doesn't exist"],
  [
    'Registration',
    'POST',
    '/validate-email',
    'Checks an email address: format, domain and likely typos',
    'valid, with a reason or a suggestion',
    { body: z.object({ email: z.string() }) },
  ],
  [
    'Registration',
    'POST',
    '/register',
    'Creates an account; the answer is the same for a known address',
    'a message; the address gets a confirmation link',
    { body: Registration, status: 202 },
  ],
  [
    'Registration',
    'GET',
    '/registration-settings',
    'Gets the settings of the second registration step',
    'settings',
  ],
  [
    'Accounts',
    'POST',
    '/sign-in',
    'Sends a sign-in link, or starts a session with a password',
    'a message, or a session cookie',
    { body: z.extend(SignInLink, { password: z.optional(z.string()) }) },
  ],
  ['Accounts', 'POST', '/sign-out', 'Ends the session', 'nothing'],
  ['Accounts', 'GET', '/me', 'Gets the signed-in account', 'the account; 401 without a session'],
  ['Accounts', 'GET', '/me/jobs', 'Lists saved, applied and hidden jobs', 'lists of jobs'],
  ['Accounts', 'POST', '/me/saved', 'Imports the jobs saved in a browser', 'the lists'],
  ['Accounts', 'PUT', '/me/saved/{id}', 'Saves a job, marks it as applied, or adds a note', 'the lists'],
  ['Accounts', 'DELETE', '/me/saved/{id}', 'Removes a saved job', 'the lists'],
  ['Accounts', 'PUT', '/me/hidden-jobs/{id}', 'Hides a job', 'the lists'],
  ['Accounts', 'DELETE', '/me/hidden-jobs/{id}', 'Unhides a job', 'the lists'],
  ['Accounts', 'PUT', '/me/hidden-companies/{company}', 'Hides a company', 'the lists'],
  ['Accounts', 'DELETE', '/me/hidden-companies/{company}', 'Unhides a company', 'the lists'],
  ['Accounts', 'POST', '/me/viewed', 'Records a job view', 'nothing', { body: id }],
  [
    'Accounts',
    'POST',
    '/me/searched',
    'Records a search',
    'nothing',
    { body: z.object({ query: z.string() }) },
  ],
  [
    'Jobs',
    'GET',
    '/job-cards',
    'Gets jobs by ID',
    'an array of jobs',
    { query: z.object({ ids: z.string() }) },
  ],
  [
    'Alerts',
    'POST',
    '/alerts',
    'Creates an email alert; the owner confirms it by link',
    'a message',
    { body: AlertSignup, status: 202 },
  ],
  [
    'Alerts',
    'GET',
    '/sms-subscriptions',
    'Gets whether text alerts are available',
    'available: true or false',
  ],
  [
    'Alerts',
    'POST',
    '/sms-subscriptions',
    'Creates a text alert; the owner confirms it by replying YES',
    'a message',
    { body: SmsSubscription, status: 202 },
  ],
  ['Alerts', 'GET', '/unsubscribe/{token}', 'Unsubscribes the address of a link', 'email and message'],
  [
    'Alerts',
    'POST',
    '/unsubscribe/{token}',
    'One-click unsubscribe (RFC 8058); also used by the unsubscribe page',
    'email and message',
    { body: z.partial(PreferenceChange) },
  ],
  [
    'Alerts',
    'POST',
    '/unsubscribe',
    'Unsubscribes an address: at once with a key, otherwise by emailed link',
    'email and message',
    { body: Unsubscribe },
  ],
  [
    'Contact',
    'POST',
    '/contact',
    'Sends a message to the operator',
    'a message',
    { body: ContactForm, status: 201 },
  ],
  [
    'Contact',
    'POST',
    '/partnership',
    'Sends a partnership inquiry',
    'a message',
    { body: PartnershipForm, status: 201 },
  ],
  ['Webhooks', 'POST', '/webhooks/sms', 'Receives an inbound text from the provider, signed', 'TwiML'],
  [
    'Webhooks',
    'POST',
    '/webhooks/sms/status',
    "Receives a text's delivery status from the provider, signed",
    'nothing',
  ],
  ['Webhooks', 'POST', '/webhooks/mail-events', 'Receives bounces and complaints as JSON, signed', 'nothing'],
  [
    'Webhooks',
    'POST',
    '/webhooks/mail-report',
    'Receives a bounce or complaint as an email, signed',
    'nothing',
  ],
  [
    'Salary',
    'POST',
    '/salary-estimate',
    'Estimates a salary',
    'min, max, median, hourly',
    { body: SalaryForm },
  ],
];

/** The public part of the API as it is described; the features serve it. */
export const publicEndpoints: DescribedEndpoint[] = rows.map(
  ([tag, method, path, summary, answers, more]) => ({
    tag,
    method,
    path,
    summary,
    answers,
    access: 'anyone',
    ...more,
  }),
);

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
    'an array of jobs; X-Total-Count and Link headers; with match=best, few jobs are followed by X-Near-Count jobs that only come near',
    { query: JobSearchParameters },
  ],
  [
    'Jobs',
    'GET',
    '/jobs/facets',
    'Counts the jobs of a search by category, type, workplace, state and age in days',
    'counts by name; isExact is false where they are estimates, as the header X-Counts-Are says',
    { query: JobSearchParameters },
  ],
  ['Jobs', 'GET', '/jobs/{id}', 'One job', 'the job; 404 when it is unknown'],
  [
    'Jobs',
    'GET',
    '/suggest',
    'Suggests titles, skills, companies and places while somebody types',
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
  ['News', 'GET', '/articles/{id}', 'One article', 'the article with its HTML; 404 when it is unknown'],
  [
    'Registration',
    'POST',
    '/validate-email',
    'Checks an address: its form, its domain, and whether it looks mistyped',
    'valid, and a reason or a suggestion',
    { body: z.object({ email: z.string() }) },
  ],
  [
    'Registration',
    'POST',
    '/register',
    'Registers a person; the answer is the same for an address that is known',
    'a message; a link goes to the address',
    { body: Registration, status: 202 },
  ],
  ['Registration', 'GET', '/registration-settings', 'What the second step shows', 'settings'],
  [
    'Accounts',
    'POST',
    '/sign-in',
    'Sends a sign-in link, or with a password begins a session',
    'a message, or the cookie of a session',
    { body: z.extend(SignInLink, { password: z.optional(z.string()) }) },
  ],
  ['Accounts', 'POST', '/sign-out', 'Ends the session', 'nothing'],
  ['Accounts', 'GET', '/me', 'Who is signed in', 'the person; 401 without a session'],
  ['Accounts', 'GET', '/me/jobs', 'Saved, applied and hidden jobs', 'lists of jobs'],
  ['Accounts', 'POST', '/me/saved', 'Takes over the jobs that were saved in a browser', 'the lists'],
  ['Accounts', 'PUT', '/me/saved/{id}', 'Saves a job, marks it as applied, or keeps a note', 'the lists'],
  ['Accounts', 'DELETE', '/me/saved/{id}', 'Forgets a saved job', 'the lists'],
  ['Accounts', 'PUT', '/me/hidden-jobs/{id}', 'Hides a job', 'the lists'],
  ['Accounts', 'DELETE', '/me/hidden-jobs/{id}', 'Shows a hidden job again', 'the lists'],
  ['Accounts', 'PUT', '/me/hidden-companies/{company}', 'Hides a company', 'the lists'],
  ['Accounts', 'DELETE', '/me/hidden-companies/{company}', 'Shows a company again', 'the lists'],
  ['Accounts', 'POST', '/me/viewed', 'Notes that a job was looked at', 'nothing', { body: id }],
  [
    'Accounts',
    'POST',
    '/me/searched',
    'Notes a search',
    'nothing',
    { body: z.object({ query: z.string() }) },
  ],
  [
    'Jobs',
    'GET',
    '/job-cards',
    'Jobs by their ids',
    'an array of jobs',
    { query: z.object({ ids: z.string() }) },
  ],
  [
    'Alerts',
    'POST',
    '/alerts',
    'Asks for jobs by e-mail; a link confirms it',
    'a message',
    { body: AlertSignup, status: 202 },
  ],
  ['Alerts', 'GET', '/sms-subscriptions', 'Whether texts can be sent', 'available: yes or no'],
  [
    'Alerts',
    'POST',
    '/sms-subscriptions',
    'Asks for jobs by text; YES confirms it',
    'a message',
    { body: SmsSubscription, status: 202 },
  ],
  ['Alerts', 'GET', '/unsubscribe/{token}', 'Ends the mails of a link', 'email and message'],
  [
    'Alerts',
    'POST',
    '/unsubscribe/{token}',
    'One-click unsubscribe (RFC 8058), and the buttons of its page',
    'email and message',
    { body: z.partial(PreferenceChange) },
  ],
  [
    'Alerts',
    'POST',
    '/unsubscribe',
    'Ends the mails to an address: at once with a key, else by a link',
    'email and message',
    { body: Unsubscribe },
  ],
  [
    'Contact',
    'POST',
    '/contact',
    'Sends the operator a message',
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
  ['Webhooks', 'POST', '/webhooks/sms', 'A text that somebody sent us, from the provider, signed', 'TwiML'],
  ['Webhooks', 'POST', '/webhooks/sms/status', 'What became of a text, from the provider, signed', 'nothing'],
  ['Webhooks', 'POST', '/webhooks/mail-events', 'Bounces and complaints as JSON, signed', 'nothing'],
  ['Webhooks', 'POST', '/webhooks/mail-report', 'A bounce or complaint as a mail, signed', 'nothing'],
  [
    'Salary',
    'POST',
    '/salary-estimate',
    'A rough model of a salary',
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

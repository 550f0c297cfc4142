import { brand } from '../../content/brand.ts';
import { frequencyPhrases, linkMinutes, type MailData } from '../messages.ts';
import { harmlessWords, type Mail, shortSubject } from './mail.ts';
import { Action, Note, Paragraph, SpelledLink } from './parts.tsx';

const minutesOf = ({ minutes = linkMinutes['sign-in'] }: MailData['sign-in']): number => minutes;

export const signIn: Mail<'sign-in'> = {
  subject: () => `Your ${brand.name} sign-in link`,
  preheader: (data) => `It works once and expires in ${minutesOf(data)} minutes.`,
  heading: () => 'Sign in',
  why: () => `You’re getting this email because someone asked to sign in to ${brand.name} with this address.`,
  Body: ({ data, url }) => (
    <>
      <Paragraph>Use this link to sign in. It works once and expires in {minutesOf(data)} minutes.</Paragraph>
      <Action href={url(data.link)}>Sign in to {brand.name}</Action>
      <Note>
        If you didn’t ask for this, ignore this email. Nobody can sign in without the link, so please don’t
        forward it.
      </Note>
      <SpelledLink href={url(data.link)} />
    </>
  ),
};

const days = linkMinutes.confirm / (24 * 60);
const startsToo = ({ alert }: MailData['confirm-registration']): string =>
  alert === 'off' ? '' : ` We’ll also start emailing you new jobs near you, ${frequencyPhrases[alert]}.`;

export const confirmRegistration: Mail<'confirm-registration'> = {
  subject: () => `Confirm your email to join ${brand.name}`,
  preheader: () => 'One click, and your account is ready.',
  heading: ({ firstName }) => {
    const name = harmlessWords(firstName, 60);
    return name ? `Welcome, ${name}` : `Welcome to ${brand.name}`;
  },
  why: () =>
    `You’re getting this email because someone entered this address on ${brand.name}’s registration form.`,
  Body: ({ data, url }) => (
    <>
      <Paragraph>
        Please confirm that this is your address. The button opens a page where you finish signing up. Then
        you’re signed in.{startsToo(data)}
      </Paragraph>
      <Action href={url(data.link)}>Confirm my email</Action>
      <Note>
        The link works once and expires in {days} days. If you didn’t register, ignore this email. Without
        your confirmation, we won’t create an account or email you again.
      </Note>
      <SpelledLink href={url(data.link)} />
    </>
  ),
};

export const confirmAlert: Mail<'confirm-alert'> = {
  subject: ({ search }) => {
    const words = harmlessWords(search);
    return words ? shortSubject('Confirm your alert: ', words.split(', ')) : 'Confirm your job alert';
  },
  preheader: () => 'One click, and we’ll send new jobs to this address.',
  heading: () => 'Confirm your job alert',
  why: () =>
    `You’re getting this email because someone asked ${brand.name} to send a job alert to this address.`,
  Body: ({ data, url }) => {
    const words = harmlessWords(data.search);
    return (
      <>
        <Paragraph>
          You asked us to email you new {words ? <strong>{words}</strong> : 'jobs'},{' '}
          {frequencyPhrases[data.frequency]}.
        </Paragraph>
        <Paragraph>Confirm that this is your address, and we’ll start your alert.</Paragraph>
        <Action href={url(data.link)}>Start my job alert</Action>
        <Note>
          The link works once and expires in {days} days. If you didn’t ask for this, ignore this email. We
          won’t send any alerts unless you confirm.
        </Note>
        <SpelledLink href={url(data.link)} />
      </>
    );
  },
};

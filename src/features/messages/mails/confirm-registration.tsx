import { brand } from '../../../content/brand.ts';
import { linkMinutes } from '../links.ts';
import type { Mail } from './mail.ts';
import { Action, Note, Paragraph, SpelledLink } from './parts.tsx';
import { harmlessWords } from './words.ts';

const days = linkMinutes.confirm / (24 * 60);
const startsToo = {
  daily: ' It also starts your daily email with new jobs near you.',
  weekly: ' It also starts your weekly email with new jobs near you.',
  instant: ' It also starts your email alert for new jobs near you.',
  off: '',
};

export const confirmRegistration: Mail<'confirm-registration'> = {
  subject: () => `Confirm your email to join ${brand.name}`,
  preheader: () => 'One press, and your account is ready.',
  heading: ({ firstName }) => {
    const name = harmlessWords(firstName, 60);
    return name ? `Welcome, ${name}` : `Welcome to ${brand.name}`;
  },
  why: () => `You get this email because this address was entered on the registration form of ${brand.name}.`,
  Body: ({ data, url }) => (
    <>
      <Paragraph>
        Please confirm that this address is yours. The button opens a page that finishes your registration and
        signs you in.{startsToo[data.alert]}
      </Paragraph>
      <Action href={url(data.link)}>Confirm my email</Action>
      <Note>
        The link works once, for {days} days. If you did not register, you need not do anything: without it no
        account is opened, and we do not write again.
      </Note>
      <SpelledLink href={url(data.link)} />
    </>
  ),
};

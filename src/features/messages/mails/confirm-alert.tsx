import { brand } from '../../../content/brand.ts';
import { linkMinutes } from '../links.ts';
import type { Mail } from './mail.ts';
import { Action, Note, Paragraph, SpelledLink } from './parts.tsx';
import { harmlessWords } from './words.ts';

const days = linkMinutes.confirm / (24 * 60);

export const confirmAlert: Mail<'confirm-alert'> = {
  subject: ({ search }) => {
    const words = harmlessWords(search, 60);
    return words ? `Confirm your job alert: ${words}` : 'Confirm your job alert';
  },
  preheader: () => 'Then new jobs come to this address.',
  heading: () => 'Confirm your job alert',
  why: () => `You get this email because a job alert for this address was asked for on ${brand.name}.`,
  Body: ({ data, url }) => (
    <>
      <Paragraph>
        You asked for new jobs by email: <strong>{harmlessWords(data.search) ?? 'your search'}</strong>,{' '}
        {data.frequency}.
      </Paragraph>
      <Paragraph>Please confirm that this address is yours, and the alert starts.</Paragraph>
      <Action href={url(data.link)}>Start my job alert</Action>
      <Note>
        The link works once, for {days} days. If you did not ask for this, ignore it: without your
        confirmation no alert is sent.
      </Note>
      <SpelledLink href={url(data.link)} />
    </>
  ),
};

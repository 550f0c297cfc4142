import { brand } from '../../content/brand.ts';
import { linkMinutes } from '../messages.ts';
import { harmlessWords, type Mail } from './mail.ts';
import { Action, Note, Paragraph, SpelledLink } from './parts.tsx';

const days = linkMinutes.confirm / (24 * 60);

export const confirmAlert: Mail<'confirm-alert'> = {
  subject: ({ search }) => {
    const words = harmlessWords(search, 40);
    return words ? `Confirm your alert: ${words}` : 'Confirm your job alert';
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
          You asked for {data.frequency} emails about new jobs{words ? ': ' : '.'}
          {words && <strong>{words}</strong>}
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

import { brand } from '../../content/brand.ts';
import { linkMinutes, type MailData } from '../messages.ts';
import type { Mail } from './mail.ts';
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

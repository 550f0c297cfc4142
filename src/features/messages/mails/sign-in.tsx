import { brand } from '../../../content/brand.ts';
import { linkMinutes } from '../links.ts';
import type { MailData } from '../messages.ts';
import type { Mail } from './mail.ts';
import { Action, Note, Paragraph, SpelledLink } from './parts.tsx';

const minutesOf = ({ minutes = linkMinutes['sign-in'] }: MailData['sign-in']): number => minutes;

export const signIn: Mail<'sign-in'> = {
  subject: () => `Your ${brand.name} sign-in link`,
  preheader: (data) => `It works once, for ${minutesOf(data)} minutes.`,
  heading: () => 'Sign in',
  why: () => `You get this email because somebody asked to sign in to ${brand.name} with this address.`,
  Body: ({ data, url }) => (
    <>
      <Paragraph>Use this link to sign in. It works once, for {minutesOf(data)} minutes.</Paragraph>
      <Action href={url(data.link)}>Sign in to {brand.name}</Action>
      <Note>
        If it was not you who asked, ignore this email: nobody can sign in without the link. Please do not
        forward it.
      </Note>
      <SpelledLink href={url(data.link)} />
    </>
  ),
};

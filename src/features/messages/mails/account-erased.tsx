import { brand } from '../../../content/brand.ts';
import type { Mail } from './mail.ts';
import { Note, Paragraph } from './parts.tsx';

export const accountErased: Mail<'account-erased'> = {
  subject: () => `Your ${brand.name} account is deleted`,
  preheader: () => 'Your data is erased, and your alerts have stopped.',
  heading: () => 'Your account is deleted',
  why: () => `You get this last email because the account for this address on ${brand.name} was deleted.`,
  Body: () => (
    <>
      <Paragraph>
        Your profile, saved jobs, alerts and sessions are erased. You need not do anything, and we do not
        write to this address again.
      </Paragraph>
      <Paragraph>
        If you had unsubscribed, we keep a fingerprint of the address from which it cannot be read, so that
        your wish still holds.
      </Paragraph>
      <Note>If you did not ask for this, please tell us at {brand.email.support}.</Note>
    </>
  ),
};

import { brand } from '../../content/brand.ts';
import { harmlessWords, type Mail } from './mail.ts';
import { Note, Paragraph } from './parts.tsx';

export const contactReceived: Mail<'contact-received'> = {
  subject: ({ isPartnership }) => (isPartnership ? `We got your partnership inquiry` : `We got your message`),
  preheader: () => `Thanks for contacting ${brand.name}.`,
  heading: ({ name }) => {
    const words = harmlessWords(name, 60);
    return words ? `Thanks, ${words}` : 'Thanks for writing';
  },
  why: () =>
    `You’re getting this email because someone entered this address on ${brand.name}’s contact form.`,
  // The mail does not repeat the message. If it did, anyone could use the form to send any text to any address.
  Body: ({ data }) => {
    const subject = harmlessWords(data.subject);
    return (
      <>
        <Paragraph>
          {data.isPartnership
            ? 'We got your partnership inquiry. We’ll reply within 2 business days.'
            : 'We got your message. We’ll get back to you soon at this address.'}
        </Paragraph>
        {subject && <Paragraph>Subject: {subject}</Paragraph>}
        <Note>If you didn’t write to us, you can ignore this email.</Note>
      </>
    );
  },
};

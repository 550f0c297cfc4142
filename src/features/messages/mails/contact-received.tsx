import { brand } from '../../../content/brand.ts';
import type { Mail } from './mail.ts';
import { Note, Paragraph } from './parts.tsx';
import { harmlessWords } from './words.ts';

export const contactReceived: Mail<'contact-received'> = {
  subject: ({ isPartnership }) => (isPartnership ? `We got your partnership inquiry` : `We got your message`),
  preheader: () => `Thank you for contacting ${brand.name}.`,
  heading: ({ name }) => {
    const words = harmlessWords(name, 60);
    return words ? `Thank you, ${words}` : 'Thank you';
  },
  why: () => `You get this email because this address was entered on a contact form of ${brand.name}.`,
  // The message itself is not repeated: the form would send anybody's text to anybody's address.
  Body: ({ data }) => {
    const subject = harmlessWords(data.subject);
    return (
      <>
        <Paragraph>
          {data.isPartnership
            ? 'Your partnership inquiry has reached us. We answer within 2 business days.'
            : 'Your message has reached us. We’ll get back to you soon, at this address.'}
        </Paragraph>
        {subject && <Paragraph>Its subject: {subject}</Paragraph>}
        <Note>If you did not write to us, you can ignore this email.</Note>
      </>
    );
  },
};

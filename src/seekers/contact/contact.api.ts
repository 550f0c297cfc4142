import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { ContactForm, contactSent, PartnershipForm, partnershipSent } from './contact.schema.ts';
import { type ContactServices, receiveContact, receivePartnership } from './contact.server.ts';

const common = {
  tag: 'Contact',
  method: 'POST',
  access: 'anyone',
  status: 201,
  answers: 'a message',
} as const;

/** Messages to the operator. A message that looks automated gets the same answer. */
export function contactEndpoints(services: ContactServices): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/contact',
      summary: 'Sends a message to the operator',
      body: ContactForm,
      handle: async ({ body, client }) => {
        await receiveContact(services, body, client);
        return { message: contactSent.description };
      },
    }),
    endpoint({
      ...common,
      path: '/partnership',
      summary: 'Sends a partnership inquiry',
      body: PartnershipForm,
      handle: async ({ body, client }) => {
        await receivePartnership(services, body, client);
        return { message: partnershipSent.description };
      },
    }),
  ];
}

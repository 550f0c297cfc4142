import { Hono } from 'hono';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { ApiEnv } from '../../platform/api-env.ts';
import type { Config } from '../../platform/config.ts';
import { readBody } from '../../platform/read-body.ts';
import { ContactForm, PartnershipForm } from './contact.schema.ts';
import { receiveContact, receivePartnership } from './contact.server.ts';
import { contactSent, partnershipSent } from './contact-notices.ts';

interface ContactServices {
  db: Database;
  rateLimits: RateLimits;
  config: Config;
  now(): Date;
}

/** POST /contact and POST /partnership: a message to the operator. What looks automated gets the same answer. */
export function contactApi(services: ContactServices): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.post('/contact', async (context) => {
    const form = await readBody(context.req.raw, ContactForm);
    await services.rateLimits.use('contact', context.env.client, form.email);
    await receiveContact(services, form);
    return context.json({ message: contactSent.description }, 201);
  });
  api.post('/partnership', async (context) => {
    const form = await readBody(context.req.raw, PartnershipForm);
    await services.rateLimits.use('contact', context.env.client, form.email);
    await receivePartnership(services, form);
    return context.json({ message: partnershipSent.description }, 201);
  });
  return api;
}

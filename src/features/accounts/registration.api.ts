import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { ApiEnv } from '../../platform/api-env.ts';
import type { Config } from '../../platform/config.ts';
import { pageOf } from '../../platform/page-of.ts';
import { readBody, readFields } from '../../platform/read-body.ts';
import { readClickCookie } from '../tracking/click-cookie.ts';
import { emailChecker } from './email-check.server.ts';
import { register } from './register.server.ts';
import type { RegistrationSettings } from './registration.schema.ts';

interface RegistrationServices {
  db: Database;
  rateLimits: RateLimits;
  config: Pick<Config, 'origin' | 'leadTracking'>;
}

const EmailToCheck = z.object({ email: z.string('Please enter your email address.') });

/** The part of the API that checks addresses and takes registrations. */
export function registrationApi(services: RegistrationServices, checkEmail = emailChecker()): Hono<ApiEnv> {
  const { config, rateLimits } = services;
  const api = new Hono<ApiEnv>();

  api.post('/validate-email', async (context) => {
    const { email } = await readBody(context.req.raw, EmailToCheck);
    await rateLimits.use('validate-email', context.env.client);
    return context.json(await checkEmail(email));
  });

  api.post('/register', async (context) => {
    const fields = await readFields(context.req.raw);
    const pageUrl = pageOf(context.req.raw, config.origin, '/register');
    const clickId = readClickCookie(context.req.raw.headers, config.origin);
    await register(services, fields, { client: context.env.client, pageUrl, clickId });
    return context.json({ message: 'We sent a link to your email address. Open it to finish.' }, 202);
  });

  /** What the second step shows beside the form: it differs by the visitor's wish not to be tracked. */
  api.get('/registration-settings', (context) => {
    const { optsOut } = context.env.client;
    const settings: RegistrationSettings = {
      leadTracking: optsOut ? null : (config.leadTracking ?? null),
      optOutHonored: optsOut,
    };
    return context.json(settings);
  });
  return api;
}

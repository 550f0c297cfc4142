import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import { readClickCookie } from '../../money/tracking/clicks/visits.ts';
import type { Config } from '../../platform/config.ts';
import { outsideText } from '../../platform/text/outside-text.ts';
import { checkTypedEmail, emailChecker } from './email-check.server.ts';
import { register } from './register.server.ts';
import { Registration, type RegistrationSettings } from './registration.schema.ts';

interface RegistrationServices {
  db: Database;
  rateLimits: RateLimits;
  config: Pick<Config, 'origin' | 'leadTracking'>;
}

const EmailToCheck = z.object({ email: outsideText(1000, 'Please enter your email address.') });
const tag = 'Registration';

/** The addresses that check an email address and register an account. */
export function registrationEndpoints(
  services: RegistrationServices,
  checkEmail = emailChecker(),
): Endpoint[] {
  const { config } = services;
  return [
    endpoint({
      tag,
      method: 'POST',
      path: '/validate-email',
      summary: 'Checks an email address: format, domain and likely typos',
      access: 'anyone',
      body: EmailToCheck,
      answers: 'valid, with a reason or a suggestion',
      handle: ({ body, client }) => checkTypedEmail({ ...services, checkEmail }, body.email, client),
    }),
    endpoint({
      tag,
      method: 'POST',
      path: '/register',
      summary: 'Creates an account; the answer is the same for a known address',
      access: 'anyone',
      body: Registration,
      status: 202,
      answers: 'a message; the address gets a confirmation link',
      handle: async ({ body, client, request }) => {
        const clickId = readClickCookie(request.headers, config.origin);
        await register(services, body, { client, clickId });
        return { message: 'We sent a link to your email address. Open it to finish.' };
      },
    }),
    endpoint({
      tag,
      method: 'GET',
      path: '/registration-settings',
      // The settings differ by the visitor's choice not to be tracked.
      summary: 'Gets the settings of the second registration step',
      access: 'anyone',
      answers: 'settings',
      handle: async ({ client: { optsOut } }): Promise<RegistrationSettings> => ({
        leadTracking: optsOut ? null : (config.leadTracking ?? null),
        optOutHonored: optsOut,
      }),
    }),
  ];
}

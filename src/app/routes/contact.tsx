import { brand } from '../../content/brand.ts';
import { getListingSources } from '../../feeds/sources/listing-sources.server.ts';
import { checked } from '../../platform/http/read-body.ts';
import { contactSent, ContactForm as Schema } from '../../seekers/contact/contact.schema.ts';
import { receiveContact } from '../../seekers/contact/contact.server.ts';
import { ContactForm } from '../../seekers/contact/contact-form.tsx';
import { stampForm } from '../../seekers/contact/form-stamp.server.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { FormResult } from '../form-result.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/contact';

const title = 'Contact Us';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, readDb, config, now, origin } = context.get(servicesContext);
  const [opened, { hasSamples }] = await Promise.all([stampForm(db, now()), getListingSources(readDb)]);
  const { postalAddress } = config.mail;
  const address = postalAddress ? [postalAddress] : hasSamples ? brand.postalAddress : [];
  return { opened, address, origin };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  return formAction(request, async (fields) => {
    await receiveContact(services, checked(Schema, fields), context.get(clientContext));
    return contactSent;
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = `Contact ${brand.name} with questions about a job, an alert, or your data.`;
  return pageMeta({ title, description, path: '/contact', origin: loaderData?.origin });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="glow">
      <div className="page-width pb-16">
        <PageHeading
          title={title}
          lead="See a job that looks wrong? Getting alerts that don’t fit? Have a question about your data? Tell us, and we’ll look into it."
        />
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Card className="sm:p-8">
            <FormResult data={actionData}>
              {(refused) => <ContactForm opened={loaderData.opened} {...refused} />}
            </FormResult>
          </Card>
          <aside aria-labelledby="details">
            <h2 id="details" className="text-xl">
              Contact details
            </h2>
            <dl className="mt-4 grid gap-5">
              <Address label="Questions and support" email={brand.email.support} />
              <Address label="Your data and privacy" email={brand.email.privacy} />
              <Address label="Partnerships" email={brand.email.partners} />
              {loaderData.address.length > 0 && (
                <div>
                  <dt className="text-sm font-semibold text-muted">By mail</dt>
                  <dd>
                    <address className="mt-0.5 not-italic">
                      {brand.name}
                      {loaderData.address.map((line) => (
                        <span key={line} className="block">
                          {line}
                        </span>
                      ))}
                    </address>
                  </dd>
                </div>
              )}
            </dl>
          </aside>
        </div>
      </div>
    </div>
  );
}

function Address({ label, email }: { label: string; email: string }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{label}</dt>
      <dd>
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-8 items-center break-all text-pine underline underline-offset-4"
        >
          {email}
        </a>
      </dd>
    </div>
  );
}

import { brand } from '../../content/brand.ts';
import type { Content } from '../../content/content.schema.ts';
import { fillText } from '../../content/fill-text.ts';
import partnerTypes from '../../content/partner-types.json' with { type: 'json' };
import { checked } from '../../platform/http/read-body.ts';
import { partnershipSent, PartnershipForm as Schema } from '../../seekers/contact/contact.schema.ts';
import { receivePartnership } from '../../seekers/contact/contact.server.ts';
import { PartnershipForm } from '../../seekers/contact/contact-form.tsx';
import { stampForm } from '../../seekers/contact/form-stamp.server.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { FormResult } from '../form-result.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/partnership';

const title = 'Partnership Programs';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, origin } = context.get(servicesContext);
  return { opened: await stampForm(db, now()), origin };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  return formAction(request, async (fields) => {
    await receivePartnership(services, checked(Schema, fields), context.get(clientContext));
    return partnershipSent;
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = `Affiliate, content, data, and strategic partnerships with ${brand.name}: what each side brings, and how to get in touch.`;
  return pageMeta({ title, description, path: '/partnership', origin: loaderData?.origin });
}

export default function Partnership({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="glow">
      <div className="page-width pb-16">
        <PageHeading
          title={title}
          lead="For companies with readers, articles, jobs, or a good idea to share. There are four ways to work together and one form for all of them."
        />
        <ul className="grid gap-x-12 border-t border-line lg:grid-cols-2">
          {(partnerTypes as Content<'partner-types'>).map((type) => (
            <Partner key={type.title} {...type} />
          ))}
        </ul>
        <section
          aria-labelledby="inquiry"
          className="mt-14 grid gap-x-12 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]"
        >
          <div>
            <h2 id="inquiry" className="text-3xl">
              Tell us about it
            </h2>
            <p className="mt-3 text-muted">
              Tell us who you are and what you have in mind. We’ll reply within 2 business days, even if the
              answer is no.
            </p>
            <p className="mt-3 text-muted">
              Prefer email?
              <a
                href={`mailto:${brand.email.partners}`}
                className="block w-fit text-pine underline underline-offset-4"
              >
                {brand.email.partners}
              </a>
            </p>
          </div>
          <Card className="sm:p-8">
            <FormResult data={actionData}>
              {(refused) => <PartnershipForm opened={loaderData.opened} {...refused} />}
            </FormResult>
          </Card>
        </section>
      </div>
    </div>
  );
}

function Partner({ icon, title: name, text, youBring, weBring }: Content<'partner-types'>[number]) {
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-b border-line py-6">
      <Icon name={icon} className="mt-1 size-6 text-pine" />
      <div>
        <h2 className="text-xl">{name}</h2>
        <p className="mt-1.5 max-w-prose">{text}</p>
        <dl className="mt-4 grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt className="font-semibold">You bring</dt>
          <dd className="text-muted">{youBring}</dd>
          <dt className="font-semibold">We bring</dt>
          <dd className="text-muted">{fillText(weBring)}</dd>
        </dl>
      </div>
    </li>
  );
}

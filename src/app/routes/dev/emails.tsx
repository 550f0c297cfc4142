import { sampleMails } from '../../../messages/mails/samples.ts';
import { required } from '../../../platform/required.ts';
import { Chip } from '../../../ui/chip.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { servicesContext } from '../../context.ts';
import { MailPreview, requireDevelopment } from '../../development.tsx';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/emails';

/** In development: every mail with sample data. `?mail=` selects one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  requireDevelopment(services);
  const mails = Object.entries(sampleMails);
  const asked = mails.find(([each]) => each === url.searchParams.get('mail'));
  const [name, { template, data }] = required(asked ?? mails[0], 'a sample mail');
  const { renderMail } = await import('../../../messages/render-mail.tsx');
  const { html: _, ...mail } = await renderMail(template, data, services.config);
  return { names: mails.map(([each]) => each), name, mail };
}

export function meta() {
  return pageMeta({ title: 'Emails', description: 'Every mail with sample data.', noindex: true });
}

export default function Emails({ loaderData: { names, name, mail } }: Route.ComponentProps) {
  return (
    <div className="page-width pb-16">
      <PageHeading title="Emails" lead="Every mail with sample data; shown in development only." />
      <nav aria-label="Mails" className="mb-8 flex flex-wrap gap-2">
        {names.map((each) => (
          <Chip key={each} to={`/dev/emails?mail=${each}`} current={each === name}>
            {each}
          </Chip>
        ))}
      </nav>
      <MailPreview key={name} mail={mail} htmlPath={`/dev/emails/${name}.html`} />
    </div>
  );
}

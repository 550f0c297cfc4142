import { getOutboxMessage } from '../../../messages/outbox.server.ts';
import { renderText } from '../../../messages/texts.ts';
import { Link } from '../../../ui/link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { servicesContext } from '../../context.ts';
import { MailPreview, requireDevelopment } from '../../development.tsx';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/outbox-message';

/** In development: one message of the outbox as its recipient sees it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  requireDevelopment(services);
  const message = await getOutboxMessage(services.db, Number(params.id));
  const { recipient, template } = message;
  const about = { id: params.id, recipient, template };
  if (message.channel === 'sms')
    return { ...about, mail: null, text: renderText(message, services.config.origin) };
  const { renderMail } = await import('../../../messages/render-mail.tsx');
  const { html: _, ...mail } = await renderMail(
    message.template,
    message.data,
    services.config,
    message.mark,
  );
  return { ...about, mail, text: null };
}

export function meta() {
  return pageMeta({ title: 'Message', description: 'One message of the outbox.', noindex: true });
}

export default function OutboxMessage({ loaderData }: Route.ComponentProps) {
  const { id, recipient, template, mail, text } = loaderData;
  return (
    <div className="page-width pb-16">
      <PageHeading title={template} lead={recipient ? `To ${recipient}` : 'To an erased person'} />
      <p className="mb-6 text-sm">
        <Link to="/dev/outbox" className="text-pine underline">
          All messages
        </Link>
      </p>
      {mail ? (
        <MailPreview mail={mail} htmlPath={`/dev/outbox/${id}/html`} />
      ) : (
        <p className="max-w-sm rounded-lg border border-line bg-surface p-4 wrap-anywhere">{text}</p>
      )}
    </div>
  );
}

import { data } from 'react-router';
import { getOutboxMessage } from '../../../messages/outbox.server.ts';
import { servicesContext } from '../../context.ts';
import { mailHtmlResponse, requireDevelopment } from '../../development.tsx';
import type { Route } from './+types/outbox-html';

/** GET /dev/outbox/{id}/html: the HTML of a mail in the outbox. `?dark` renders it as a dark client does. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  requireDevelopment(services);
  const message = await getOutboxMessage(services.db, Number(params.id));
  if (message.channel !== 'email') throw data(null, { status: 404 });
  const { renderMail } = await import('../../../messages/render-mail.tsx');
  const { html } = await renderMail(message.template, message.data, services.config, message.mark);
  return mailHtmlResponse(html, url.searchParams.has('dark'));
}

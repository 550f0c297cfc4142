import { data } from 'react-router';
import { sampleMails } from '../../../messages/mails/samples.ts';
import { ownValue } from '../../../platform/own-value.ts';
import { servicesContext } from '../../context.ts';
import { mailHtmlResponse, requireDevelopment } from '../../development.tsx';
import type { Route } from './+types/email-html';

/** GET /dev/emails/{name}.html: the HTML of a sample mail. `?dark` renders it as a dark client does. */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  requireDevelopment(services);
  const name = params.file.replace(/\.html$/, '');
  const sample = ownValue(sampleMails, name);
  if (!sample) throw data(null, { status: 404 });
  const { renderMail } = await import('../../../messages/render-mail.tsx');
  const { html } = await renderMail(sample.template, sample.data, services.config);
  return mailHtmlResponse(html, url.searchParams.has('dark'));
}

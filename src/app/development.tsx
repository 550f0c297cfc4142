import { data } from 'react-router';
import type { RenderedMail } from '../messages/render-mail.tsx';
import type { PageServices } from './context.ts';

const panel = 'min-w-0 overflow-hidden rounded-lg border border-line bg-surface';
const heading = 'border-b border-line px-4 py-2 text-sm';

/** A mail in light, dark and text side by side, with its headers. `htmlPath` is the address of its HTML. */
export function MailPreview({ mail, htmlPath }: { mail: Omit<RenderedMail, 'html'>; htmlPath: string }) {
  const headers = { Subject: mail.subject, ...mail.headers };
  return (
    <>
      <dl className="mb-6 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {mail.replyTo && (
          <>
            <dt className="text-muted">Reply-To</dt>
            <dd>
              {mail.replyTo.name} {mail.replyTo.address}
            </dd>
          </>
        )}
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid items-start gap-4 xl:grid-cols-3">
        <MailFrame title="Light" src={htmlPath} />
        <MailFrame title="Dark" src={`${htmlPath}?dark`} />
        <section aria-labelledby="as-text" className={panel}>
          <h2 id="as-text" className={heading}>
            Text
          </h2>
          <pre className="whitespace-pre-wrap break-words p-4 text-xs">{mail.text}</pre>
        </section>
      </div>
    </>
  );
}

function MailFrame({ title, src }: { title: string; src: string }) {
  return (
    <section className={panel} aria-label={title}>
      <h2 className={heading}>{title}</h2>
      <iframe
        title={`${title}: the mail as HTML`}
        src={src}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-[46rem] w-full bg-paper"
      />
    </section>
  );
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups";

/**
 * The HTML of a mail as its own document for a frame. It gets no script and no origin.
 * @param inDark renders it as a client with a dark theme does, whatever the browser's theme is.
 */
export function mailHtmlResponse(html: string, inDark: boolean): Response {
  const body = html.replace('(prefers-color-scheme:dark)', inDark ? 'all' : 'not all');
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    },
  });
}

/** Hides a development page in other environments. @throws a 404, as any unknown address does. */
export function requireDevelopment({ config }: PageServices): void {
  if (config.environment !== 'development') throw data(null, { status: 404 });
}

import type { RenderedMail } from '../messages/render-mail.tsx';

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

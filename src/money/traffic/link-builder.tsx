import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import {
  buildLink,
  builtField,
  type LinkChoice,
  type LinkMacro,
  macroField,
  readLinkChoice,
  type TypedParameter,
  typedParameters,
  valueField,
} from './build-link.ts';
import type { CampaignLink, LandingTarget } from './campaign-link.server.ts';

/**
 * The campaign's link, its QR code, and the parameters that an operator adds. With scripts the link follows each change.
 * Without them, the button sends the form.
 */
export function LinkBuilder({ link }: { link: CampaignLink }) {
  const [params] = useSearchParams();
  const [choice, setChoice] = useState(() => readLinkChoice(params, link.macros));
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-labelledby="link" className="grid min-w-0 gap-6">
        <h2 id="link" className="text-xl">
          Your link
        </h2>
        <FinishedLink url={buildLink(link.url, choice.macros, choice.values)} />
        <Form
          method="get"
          preventScrollReset
          className="grid gap-6"
          onInput={(event) => setChoice(readLinkChoice(sentBy(event.currentTarget), link.macros))}
        >
          <input type="hidden" name={builtField} value="on" />
          <Macros link={link} chosen={choice.macros} />
          <fieldset className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            <legend className="mb-3 font-semibold">UTM parameters</legend>
            {typedParameters.filter(isUtm).map((name) => (
              <ValueField key={name} name={name} value={choice.values[name]} />
            ))}
          </fieldset>
          <details open={typedParameters.some((name) => !isUtm(name) && choice.values[name])}>
            <summary className="min-h-11 py-2.5 font-semibold text-pine">Sub IDs</summary>
            <div className="mt-2 grid gap-x-5 gap-y-4 sm:grid-cols-2">
              {typedParameters
                .filter((name) => !isUtm(name))
                .map((name) => (
                  <ValueField key={name} name={name} value={choice.values[name]} />
                ))}
            </div>
          </details>
          <p className="no-script-only">
            <Button type="submit" variant="secondary">
              Build link
            </Button>
          </p>
        </Form>
      </section>
      <QrCode link={link} values={choice.values} />
    </div>
  );
}

const isUtm = (name: TypedParameter): boolean => name.startsWith('utm_');

/** The fields of a form as its address would have them. */
const sentBy = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));

function FinishedLink({ url }: { url: string }) {
  const { copied, copy } = useCopy();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Link" className="min-w-0 flex-1 basis-64">
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} block font-mono text-sm break-all`}
            readOnly
            rows={2}
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <Button className="script-only" onClick={() => void copy(url)}>
        {copied === url ? 'Copied' : 'Copy link'}
      </Button>
      <span role="status" className="sr-only">
        {copied === url && 'Link copied.'}
      </span>
    </div>
  );
}

function Macros({
  link: { source, macros, acceptsCost },
  chosen,
}: {
  link: CampaignLink;
  chosen: LinkMacro[];
}) {
  const sourcePage = (
    <Link to={`/admin/traffic-sources/${source.id}`} className="text-pine underline">
      {source.name}
    </Link>
  );
  if (macros.length === 0)
    return (
      <p className="text-muted">
        {sourcePage} has no macros yet. Add the tokens that it replaces in links, such as the one for its
        click ID.
      </p>
    );
  return (
    <fieldset>
      <legend className="font-semibold">Macros of {sourcePage}</legend>
      <div className="mt-1 grid gap-x-5 sm:grid-cols-2">
        {macros.map(({ parameter, token }) => (
          <Checkbox
            key={parameter}
            name={macroField}
            value={parameter}
            defaultChecked={chosen.some((one) => one.parameter === parameter)}
            label={
              <>
                {parameter} <code className="break-all text-muted">{token}</code>
                {parameter === 'cost' && !acceptsCost && (
                  <span className="block text-sm text-muted">This campaign ignores cost in links.</span>
                )}
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const examples: Partial<Record<TypedParameter, string>> = {
  utm_source: 'Where the visitor comes from, such as newsletter.',
  utm_medium: 'The kind of traffic, such as email or cpc.',
};

function ValueField({ name, value = '' }: { name: TypedParameter; value: string | undefined }) {
  return (
    <TextField
      label={name}
      hint={examples[name]}
      name={valueField(name)}
      defaultValue={value}
      maxLength={200}
      autoCapitalize="none"
      autoComplete="off"
    />
  );
}

/** The picture is drawn by the server, so that a file is the same as the picture. */
function QrCode({ link, values }: { link: CampaignLink; values: LinkChoice['values'] }) {
  const address = (format: 'svg' | 'png') =>
    `/api/admin/campaigns/${link.id}/qr?${new URLSearchParams({ ...values, format })}`;
  return (
    <section aria-labelledby="qr" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="qr" className="text-xl">
        QR code
      </h2>
      {/* Black on white in both themes, because cameras need it. */}
      <img
        src={address('svg')}
        alt={`QR code of ${buildLink(link.url, [], values)}`}
        width={208}
        height={208}
        className="mt-4 size-52 rounded-md"
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {(['svg', 'png'] as const).map((format) => (
          <a
            key={format}
            href={address(format)}
            download={`${link.code}.${format}`}
            className={buttonClass('secondary', 'small')}
          >
            Download {format.toUpperCase()}
          </a>
        ))}
      </div>
      <p className="mt-3 text-sm text-muted">Without macros, because nothing replaces them on paper.</p>
    </section>
  );
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** Who goes to which page, in the order in which it is decided. */
export function LandingTargets({ targets }: { targets: LandingTarget[] }) {
  const hasRules = targets.some(({ rule }) => rule !== null);
  return (
    <section aria-labelledby="targets" className="max-w-3xl">
      <h2 id="targets" className="text-xl">
        Where visitors go
      </h2>
      <Table
        className="mt-3"
        label="Where visitors go"
        columns={['Visitors', 'Share', 'Page']}
        figures={[1]}
        rows={targets.map(({ rule, share, path }) => [
          rule ?? (hasRules ? 'Everyone else' : 'Everyone'),
          percent.format(share),
          <span key={path} className="break-all">
            {path}
          </span>,
        ])}
      />
    </section>
  );
}

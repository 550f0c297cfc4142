import { Form } from 'react-router';
import { reasonText } from '../../desk/lists/cell.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import type { ClickTest } from '../tracking/links/test-visit.ts';

interface ClickTestProps {
  /** What the form was sent with. */
  values: Record<string, string>;
  errors: Record<string, string>;
  test: ClickTest | null;
  /** The name of the country database. Null: there is none. */
  countryDatabase: string | null;
}

const devices = { mobile: 'Phone', tablet: 'Tablet', desktop: 'Computer', bot: 'Bot' };

/** Follows the link as a chosen visitor would, and shows what would be recorded. */
export function ClickTestSection({ values, errors, test, countryDatabase }: ClickTestProps) {
  return (
    <section aria-labelledby="test" id="test-this-link" className="max-w-3xl">
      <h2 id="test" className="text-xl">
        Test this link
      </h2>
      <p className="mt-2 text-muted">
        See where a visitor would go and what would be recorded. A test records nothing.
      </p>
      <Form
        method="get"
        action="#test-this-link"
        preventScrollReset
        className="mt-5 grid gap-x-5 gap-y-4 sm:grid-cols-2"
      >
        <input type="hidden" name="test" value="on" />
        <SelectField label="Device" name="device" defaultValue={values.device ?? ''} error={errors.device}>
          <option value="">This browser</option>
          {Object.entries(devices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {countryDatabase ? (
          <TextField
            label="Country"
            name="country"
            defaultValue={values.country ?? ''}
            error={errors.country}
            hint={`Two letters, such as US. Leave empty for your own address. Database: ${countryDatabase}.`}
            autoCapitalize="characters"
            autoComplete="off"
          />
        ) : (
          <div>
            <p className="mb-1.5 text-sm font-semibold">Country</p>
            <p className="text-sm text-muted">
              Unknown, because there is no country database. Set COUNTRY_DATABASE to use country rules.
            </p>
          </div>
        )}
        <TextField
          className="sm:col-span-2"
          label="Parameters"
          name="query"
          defaultValue={values.query ?? ''}
          error={errors.query}
          hint="What the link ends with, such as click_id=abc&sub1=blue&utm_medium=cpc."
          autoCapitalize="none"
          autoComplete="off"
        />
        <Checkbox
          className="sm:col-span-2"
          name="gpc"
          value="on"
          defaultChecked={values.gpc === 'on'}
          label="With Global Privacy Control"
        />
        <p>
          <Button type="submit">Test link</Button>
        </p>
      </Form>
      {test && <Result test={test} />}
    </section>
  );
}

function Result({ test }: { test: ClickTest }) {
  const { click } = test;
  return (
    <div className="mt-6">
      <FormNotice
        tone="success"
        title={
          <>
            The visitor goes to <span className="break-all">{test.location}</span>
          </>
        }
      >
        {reasonOf(test)} Nothing was recorded.
      </FormNotice>
      <h3 className="mt-6 text-lg">What a click would record</h3>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] text-sm">
        <Fact label="Campaign" value={click.campaign} />
        <Fact label="Traffic source" value={click.trafficSource} />
        <Fact label="Landing page" value={click.landingPage} />
        <Fact label="Unique" value={click.isUnique ? 'Yes' : 'No'} />
        <Fact label="Bot" value={click.botReason === null ? 'No' : reasonText(click.botReason)} />
        <Fact label="Device" value={click.device} />
        <Fact label="Browser" value={click.browser} />
        <Fact label="Country" value={click.country} />
        <Fact label="Cost" value={costOf(test)} />
        <Fact label="External ID" value={click.externalId} />
        {Object.entries(click.subs).map(([name, value]) => (
          <Fact key={name} label={name} value={value} />
        ))}
        <Fact label="utm_source" value={click.utmSource} />
        <Fact label="utm_medium" value={click.utmMedium} />
        <Fact label="utm_campaign" value={click.utmCampaign} />
        <Fact label="utm_term" value={click.utmTerm} />
        <Fact label="utm_content" value={click.utmContent} />
        <Fact label="Cookie" value={test.cookie ? 'Yes, the browser remembers the click' : 'None'} />
      </dl>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="contents">
      <dt className="border-t border-line py-2.5 pe-6 text-muted">{label}</dt>
      <dd className="border-t border-line py-2.5 break-words">
        {value ?? <span className="text-muted">–</span>}
      </dd>
    </div>
  );
}

function reasonOf({ rule, byWeight, isArchived }: ClickTest): string {
  if (isArchived) return 'The campaign is archived, so its link leads to the home page.';
  if (rule) return `Rule ${rule.number} fits: ${rule.text}.`;
  return byWeight
    ? 'The weights chose this page. The same visitor always gets it.'
    : 'This is the campaign’s landing page.';
}

function costOf({ click, rate }: ClickTest): string | null {
  if (click.cost !== null) return `$${click.cost}, stated by the link`;
  return rate && `$${rate}, the campaign’s rate per click`;
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import salaryText from '../../content/salary-calculator.json' with { type: 'json' };
import { findLivePay } from '../../search/salary/live-pay.server.ts';
import { salariesPath } from '../../search/salary/salaries-index-path.ts';
import { SalaryPageForm as Rule, salaryValues } from '../../search/salary/salary.schema.ts';
import { estimateSalary } from '../../search/salary/salary.ts';
import { SalaryForm } from '../../search/salary/salary-form.tsx';
import { SalaryResult } from '../../search/salary/salary-result.tsx';
import { fieldErrors } from '../../ui/api-form.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { servicesContext } from '../context.ts';
import { staticMeta } from '../page-meta.ts';
import type { Route } from './+types/salary-calculator';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { readDb, origin } = context.get(servicesContext);
  const values = salaryValues(new URL(request.url).searchParams);
  const isAsked = Object.keys(values).length > 0;
  const checked = Rule.safeParse(values);
  if (!isAsked || !checked.success)
    return {
      origin,
      values,
      errors: isAsked && checked.error ? fieldErrors(checked.error.issues) : {},
      result: null,
    };
  const input = checked.data;
  return {
    origin,
    values,
    errors: {},
    result: {
      input,
      estimate: estimateSalary(input),
      live: await findLivePay(readDb, input),
    },
  };
}

export const meta = staticMeta('/salary-calculator', salaryText.title, salaryText.description);

export default function SalaryCalculator({ loaderData }: Route.ComponentProps) {
  const { values, errors, result } = loaderData;
  const area = useShownResult();
  return (
    <div className="glow">
      <div className="page-width pb-8">
        <PageHeading title={salaryText.title} lead={salaryText.lead} drawing={drawings.salary} />
        <div className="grid gap-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start">
          <div className="no-print rounded-lg border border-line bg-surface p-5 lg:sticky lg:top-22">
            <SalaryForm key={JSON.stringify(values)} values={values} errors={errors} />
          </div>
          <div ref={area} className="min-w-0">
            {result ? (
              <SalaryResult {...result} />
            ) : (
              <EmptyState drawing={drawings.salary} title={salaryText.empty.title}>
                {salaryText.empty.text}
              </EmptyState>
            )}
            <p className="mt-8">
              <Link
                to={salariesPath}
                className="inline-flex min-h-11 items-center font-semibold text-pine underline underline-offset-4"
              >
                See pay by occupation and place
              </Link>
            </p>
            <About />
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * Scrolls to the result and announces it after the form is sent, but not when someone opens the page by its address.
 */
function useShownResult() {
  const area = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    area.current?.querySelector<HTMLElement>('#live, #estimate')?.focus();
  }, [key]);
  return area;
}

function About() {
  return (
    <section aria-labelledby="about-model" className="mt-10 border-s-4 border-lantern ps-5">
      <h2 id="about-model" className="text-xl">
        {salaryText.about.title}
      </h2>
      {salaryText.about.texts.map((text) => (
        <p key={text} className="mt-2 max-w-prose">
          {text}
        </p>
      ))}
    </section>
  );
}

import type { ComingText } from '../content/coming-pages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Promises } from './promises.tsx';

/** A page that is still being written: what it will hold, and what works today. */
export function ComingPage({ title, lead, holds, meanwhile }: ComingText) {
  return (
    <div className="glow">
      <div className="page-width">
        <PageHeading title={title} lead={lead} />
        <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
          <Card className="sm:p-8">
            <h2 className="text-xl">What this page will hold</h2>
            <Promises items={holds} />
          </Card>
          <div className="border-s-4 border-lantern ps-6 md:self-start">
            <h2 className="text-xl">What works today</h2>
            <p className="mt-2 max-w-prose">{meanwhile.text}</p>
            <div className="mt-5 flex flex-wrap gap-3">
              {meanwhile.links.map(({ label, to }, index) => (
                <ButtonLink key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
                  {label}
                </ButtonLink>
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

import content from '../../content/career-resources.json' with { type: 'json' };
import type { CareerStage, Content } from '../../content/content.schema.ts';
import { registerDialog } from '../../content/dialogs.ts';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { buttonClass } from '../../ui/button.tsx';
import { DialogLink } from '../../ui/dialog-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { originLoader, staticMeta } from '../page-meta.ts';

const { careerResourcesText, careerStages } = content as Content<'career-resources'>;

export const loader = originLoader;
export const meta = staticMeta(
  '/career-resources',
  careerResourcesText.title,
  careerResourcesText.description,
);

export default function CareerResources() {
  return (
    <div className="glow">
      <div className="page-width">
        <PageHeading
          title={careerResourcesText.title}
          lead={careerResourcesText.lead}
          drawing={drawings.career}
        />
        <ol className="pb-10">
          {careerStages.map((stage, index) => (
            <Stage key={stage.title} stage={stage} number={index + 1} />
          ))}
        </ol>
      </div>
      <section aria-labelledby="account" className="-mb-6 sm:-mb-16 bg-pine-wash">
        <div className="page-width flex flex-col items-start gap-6 py-12 sm:flex-row sm:items-center sm:justify-between">
          <div>
            <h2 id="account" className="text-3xl">
              {careerResourcesText.accountTitle}
            </h2>
            <p className="mt-2 max-w-prose text-muted">{careerResourcesText.accountText}</p>
          </div>
          <DialogLink dialog={registerDialog} className={buttonClass('primary', 'large', 'shrink-0')}>
            Create Your Free Account
          </DialogLink>
        </div>
      </section>
    </div>
  );
}

/** One stage of a career: its number on the left, its resources on the right. */
function Stage({ stage: { title, text, resources }, number }: { stage: CareerStage; number: number }) {
  return (
    <li className="grid gap-x-10 gap-y-4 ms-4 border-s-2 border-line pb-10 ps-6 last:pb-0 sm:ps-10 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="relative">
        <span
          aria-hidden="true"
          className="figures absolute -start-6 top-0 grid size-9 -translate-x-1/2 place-items-center rounded-full bg-lantern font-display font-bold text-on-lantern sm:-start-10"
        >
          {number}
        </span>
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {resources.map(({ icon, label, to, text: what }) => (
          <li key={to}>
            <Link to={to} className="group flex items-center gap-4 py-4">
              <Icon name={icon} className="size-6 text-pine" />
              <span className="min-w-0 flex-1">
                <span className="block font-display text-lg font-semibold group-hover:text-pine group-hover:underline group-hover:underline-offset-4">
                  {label}
                </span>
                <span className="block text-muted">{what}</span>
              </span>
              <Icon
                name="arrow-right"
                className="text-muted transition group-hover:translate-x-1 group-hover:text-pine"
              />
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

import type { Content, MarketingImage } from '../../content/content.schema.ts';
import text from '../../content/downloads.json' with { type: 'json' };
import { fillText } from '../../content/fill-text.ts';
import images from '../../content/marketing-images.json' with { type: 'json' };
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { originLoader, staticMeta } from '../page-meta.ts';

const marketingImages = images as Content<'marketing-images'>;

export const loader = originLoader;
export const meta = staticMeta('/downloads', text.title, fillText(text.description));

export default function Downloads() {
  return (
    <div className="page-width">
      <PageHeading title={text.title} lead={fillText(text.lead)} drawing={drawings.downloads}>
        <a href={`/downloads/${text.archive}`} download={text.archive} className={buttonClass('primary')}>
          <Icon name="download" />
          Download all (ZIP)
        </a>
      </PageHeading>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {marketingImages.map((image) => (
          <Download key={image.file} image={image} />
        ))}
      </ul>
      <Section title="How to use them">
        <ol className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {text.steps.map((step, index) => (
            <li key={step.title} className="border-t-4 border-lantern pt-3">
              <h3 className="flex gap-2.5 text-lg">
                <span className="figures text-muted">{index + 1}</span>
                {step.title}
              </h3>
              <p className="mt-1">{fillText(step.text)}</p>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

function Download({ image }: { image: MarketingImage }) {
  const { file, title, use, width, height, theme } = image;
  // These two tones are dark and light in both themes of the site.
  const ground = theme === 'dark' ? 'bg-night' : 'bg-on-night';
  return (
    <li className="flex flex-col">
      <div className={`grid h-52 place-items-center rounded-lg border border-line p-4 ${ground}`}>
        <img
          src={`/downloads/${file}.png`}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          className="h-auto max-h-43 w-auto max-w-full"
        />
      </div>
      <h2 className="mt-3 text-lg">{title}</h2>
      <p className="flex-1 text-muted">
        {use}. <span className="figures whitespace-nowrap">{`${width} × ${height}`}</span>
      </p>
      <p className="mt-2 flex gap-3">
        {['png', 'svg'].map((type) => (
          <a
            key={type}
            href={`/downloads/${file}.${type}`}
            download={`${file}.${type}`}
            aria-label={`${title} as ${type.toUpperCase()}`}
            className={buttonClass('secondary', 'small')}
          >
            <Icon name="download" />
            {type.toUpperCase()}
          </a>
        ))}
      </p>
    </li>
  );
}

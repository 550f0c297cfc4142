import type { ReactNode } from 'react';
import type { ReadingText, TextBlock } from '../content/content.schema.ts';
import { fillText } from '../content/fill-text.ts';
import type { Drawing } from '../ui/drawing.tsx';
import { Link } from '../ui/link.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Prose } from '../ui/prose.tsx';
import { ReadingLayout } from '../ui/reading-layout.tsx';
import { Table } from '../ui/table.tsx';

interface ReadingPageProps {
  text: ReadingText;
  drawing?: Drawing;
  /** The values of the text's {names}, beside those of the site. */
  values?: Record<string, string>;
  /** What the page draws itself, by its name in the text. */
  parts?: Record<string, ReactNode>;
  /** Between the lead and the sections. */
  children?: ReactNode;
}

/** A page of sections to read, with its contents beside them. A text with a date is a legal one: its sections have numbers. */
export function ReadingPage({ text, drawing, values, parts = {}, children }: ReadingPageProps) {
  const { title, updated, sections } = text;
  const lead = fillText(text.lead);
  return (
    <article className="page-width pb-8">
      {updated ? (
        <header className="max-w-prose pb-10 pt-8 sm:pt-12">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-3 text-muted">
            Last updated: <span className="figures">{updated}</span>
          </p>
          <p className="mt-5 text-lg">{lead}</p>
        </header>
      ) : (
        <PageHeading title={title} lead={lead} drawing={drawing} />
      )}
      {children}
      <ReadingLayout contents={sections}>
        {sections.map(({ id, title, body }, index) => (
          <section
            key={id}
            aria-labelledby={id}
            className="border-t border-line py-7 first:border-0 first:pt-0"
          >
            <h2 id={id} className={`mb-3 text-2xl ${updated ? 'flex gap-3' : ''}`}>
              {updated && <span className="figures text-muted">{index + 1}</span>}
              {title}
            </h2>
            <Prose className={updated ? 'legal' : ''}>
              {body.map((block) => (
                <Block key={JSON.stringify(block)} block={block} values={values} parts={parts} />
              ))}
            </Prose>
          </section>
        ))}
      </ReadingLayout>
    </article>
  );
}

interface BlockProps extends Pick<ReadingPageProps, 'values'> {
  block: TextBlock;
  parts: Record<string, ReactNode>;
}

function Block({ block, values, parts }: BlockProps) {
  const words = (text: string) => <Words text={fillText(text, values)} />;
  if (typeof block === 'string') return <p>{words(block)}</p>;
  if ('heading' in block) return <h3 id={block.id}>{block.heading}</h3>;
  if ('list' in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>{words(item)}</li>
        ))}
      </ul>
    );
  if ('part' in block) return parts[block.part];
  const { wide, rows, ...table } = block.table;
  return (
    <Table
      {...table}
      rows={rows.map((cells) => cells.map((cell) => fillText(cell, values)))}
      className={wide ? 'wide' : ''}
    />
  );
}

const marks = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)|`([^`]+)`/g;

/** A text with its **strong** words, [links](/path) and `code`. */
function Words({ text }: { text: string }) {
  const shown: ReactNode[] = [];
  let end = 0;
  for (const mark of text.matchAll(marks)) {
    const [whole, strong, label, to, code] = mark;
    shown.push(text.slice(end, mark.index));
    end = mark.index + whole.length;
    if (strong) shown.push(<strong key={end}>{strong}</strong>);
    else if (code)
      shown.push(
        <code key={end} className="wrap-anywhere">
          {code}
        </code>,
      );
    else if (to && isPage(to))
      shown.push(
        <Link key={end} to={to}>
          {label}
        </Link>,
      );
    else
      shown.push(
        <a key={end} href={to}>
          {label}
        </a>,
      );
  }
  return [...shown, text.slice(end)];
}

/** Whether an address is a page of the site, not a file or a mail address. */
const isPage = (to: string): boolean => to.startsWith('/') && !to.includes('.');

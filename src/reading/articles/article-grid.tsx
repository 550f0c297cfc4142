import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { ArticleImage } from './article-image.tsx';
import type { ArticleView } from './articles.ts';

const sheet = 'flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-rest';

/** An article in a list: picture, date, title, and three lines of its summary. */
function ArticleCard({
  article,
  as: Heading = 'h2',
  eager = false,
}: {
  article: ArticleView;
  as?: 'h2' | 'h3';
  eager?: boolean;
}) {
  const { id, title, summary, imageUrl, imageAlt, date, publishedAt, readingMinutes } = article;
  const to = `/job-news/${id}`;
  return (
    <article className={`group transition hover:shadow-lift ${sheet}`}>
      <ArticleImage src={imageUrl} alt={imageAlt} eager={eager} className="w-full" />
      <div className="flex grow flex-col p-5">
        <p className="figures text-sm text-muted">
          <time dateTime={publishedAt}>{date}</time> · {readingMinutes} min read
        </p>
        <Heading className="mt-2 text-xl">
          <Link to={to} className="underline-offset-4 hover:text-pine hover:underline">
            {title}
          </Link>
        </Heading>
        <p className="mt-2 line-clamp-3 text-muted">{summary}</p>
        <Link
          to={to}
          className="mt-auto inline-flex min-h-11 items-center gap-1.5 self-start pt-3 font-semibold text-pine underline-offset-4 hover:underline"
        >
          <span>
            Read More<span className="sr-only">: {title}</span>
          </span>
          <Icon name="arrow-right" className="transition group-hover:translate-x-1" />
        </Link>
      </div>
    </article>
  );
}

/** A placeholder with the geometry of a card. */
function ArticleCardSkeleton() {
  return (
    <div className={sheet}>
      <Skeleton className="aspect-video w-full rounded-none" />
      <div className="space-y-3 p-5">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="mt-5 h-5 w-28" />
      </div>
    </div>
  );
}

const columns = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

/** Articles in up to three columns. `atTop`: the first row is in the first view. */
export function ArticleGrid({
  articles,
  headings,
  atTop = false,
}: {
  articles: ArticleView[];
  headings?: 'h2' | 'h3';
  atTop?: boolean;
}) {
  return (
    <ul className={columns}>
      {articles.map((article, index) => (
        <li key={article.id} className="min-w-0">
          <ArticleCard article={article} as={headings} eager={atTop && index < 3} />
        </li>
      ))}
    </ul>
  );
}

export function ArticleGridSkeleton({ count }: { count: number }) {
  return (
    <SkeletonList count={count} label="Loading articles..." className={columns}>
      <ArticleCardSkeleton />
    </SkeletonList>
  );
}

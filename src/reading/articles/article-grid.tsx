import { SkeletonList } from '../../ui/skeleton.tsx';
import { ArticleCard, ArticleCardSkeleton } from './article-card.tsx';
import type { ArticleView } from './article-view.ts';

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
    <SkeletonList count={count} label="Loading articles …" className={columns}>
      <ArticleCardSkeleton />
    </SkeletonList>
  );
}

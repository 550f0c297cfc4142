import { type MetaDescriptor, useNavigation } from 'react-router';
import newsText from '../../content/job-news.json' with { type: 'json' };
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { ArticleGrid, ArticleGridSkeleton } from '../../reading/articles/article-grid.tsx';
import { parseArticlePage } from '../../reading/articles/articles.schema.ts';
import { listArticles } from '../../reading/articles/articles.server.ts';
import { articleLimits, articleView, newsPath } from '../../reading/articles/articles.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/job-news';

const pageSize = articleLimits.cards;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { readDb, origin, now } = context.get(servicesContext);
  const { page } = parseArticlePage(new URL(request.url).searchParams).wanted;
  const { articles, total } = await listArticles(readDb, { page, pageSize }, now());
  return { articles: articles.map(articleView), page, pages: Math.ceil(total / pageSize), origin };
}

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const { title, description } = newsText;
  if (!loaderData) return pageMeta({ title, description, noindex: true });
  const { page, origin, articles } = loaderData;
  const numbered = page > 1 ? `${title}, page ${page}` : title;
  const path = newsPath(page);
  return [
    ...pageMeta({ title: numbered, description, path, origin, noindex: articles.length === 0 }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: '/job-news/feed.xml' },
  ];
}

export default function JobNews({ loaderData }: Route.ComponentProps) {
  const { articles, page, pages } = loaderData;
  const loading = useNavigation().location?.pathname === '/job-news';
  return (
    <div className="glow">
      <div className="page-width pb-16">
        <PageHeading title={newsText.title} lead={newsText.lead} />
        {loading ? (
          <ArticleGridSkeleton count={pageSize} />
        ) : articles.length === 0 ? (
          <Nothing page={page} />
        ) : (
          <ArticleGrid articles={articles} atTop />
        )}
        <div className="mt-10">
          <Pagination page={page} pages={pages} href={newsPath} />
        </div>
        <p className="mt-8 text-sm text-muted">
          {newsText.feed}{' '}
          <a href="/job-news/feed.xml" className="font-semibold text-pine underline underline-offset-4">
            RSS feed
          </a>
        </p>
      </div>
    </div>
  );
}

function Nothing({ page }: { page: number }) {
  const { title, text } = page > 1 ? newsText.beyond : newsText.empty;
  const action =
    page > 1 ? (
      <ButtonLink to="/job-news">View All Articles</ButtonLink>
    ) : (
      <ButtonLink to="/career-resources">Career Resources</ButtonLink>
    );
  return (
    <EmptyState title={title} drawing={drawings.news} action={action}>
      {text}
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return (
    <div className="page-width pb-16">
      <PageHeading title={newsText.title} />
      <ErrorState title="Failed to load articles. Please try again later." />
    </div>
  );
}

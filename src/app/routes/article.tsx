import { isRouteErrorResponse, redirect, useNavigation, useRouteError } from 'react-router';
import { brand } from '../../content/brand.ts';
import { registerDialog } from '../../content/dialogs.ts';
import newsText from '../../content/job-news.json' with { type: 'json' };
import { ArticleImage } from '../../reading/articles/article-image.tsx';
import { articleCardImage, articleLd } from '../../reading/articles/article-ld.ts';
import { getArticle, relatedArticles } from '../../reading/articles/articles.server.ts';
import {
  type ArticlePageView,
  type ArticleView,
  articlePageView,
  articleView,
} from '../../reading/articles/articles.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DialogLink } from '../../ui/dialog-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Contents } from '../../ui/reading-layout.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { breadcrumbList } from '../breadcrumb-list.ts';
import { servicesContext } from '../context.ts';
import { MessagePage } from '../message-page.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/article';

const relatedCount = 3;

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw redirect('/job-news');
  const { readDb, origin, now } = context.get(servicesContext);
  const article = await getArticle(readDb, Number(params.id), now());
  const related = await relatedArticles(readDb, article, relatedCount, now());
  return {
    article: articlePageView(article),
    related: related.map(articleView),
    ld: articleLd(article, origin),
    image: articleCardImage(article.id, origin),
    origin,
  };
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ ...errorText(error), description: brand.tagline, noindex: true });
  const { article, origin, image, ld } = loaderData;
  const { id, title, summary, publishedAt } = article;
  return [
    ...pageMeta({ title, description: summary, path: `/job-news/${id}`, origin, image, type: 'article' }),
    { property: 'article:published_time', content: publishedAt },
    { 'script:ld+json': ld },
    breadcrumbList(origin, [
      { label: 'Home', to: '/' },
      { label: newsText.title, to: '/job-news' },
      { label: title, to: `/job-news/${id}` },
    ]),
  ];
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { article, related } = loaderData;
  const { location } = useNavigation();
  const loading = location?.pathname.startsWith('/job-news/');
  return (
    <div className="page-width pb-16 pt-4 sm:pt-8">
      <ButtonLink to="/job-news" variant="quiet" className="no-print -ms-4 mb-3">
        <Icon name="chevron-left" />
        Back to Job News
      </ButtonLink>
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {loading ? <ArticleSkeleton /> : <Body article={article} />}
        <aside className="no-print grid content-start gap-9" aria-label="More to read">
          {article.contents.length > 1 && (
            <div className="hidden lg:block">
              <Contents items={article.contents} />
            </div>
          )}
          {related.length > 0 && (
            <section aria-labelledby="related">
              <h2 id="related" className="mb-1 text-xl">
                Related Articles
              </h2>
              <RelatedArticles articles={related} />
              <ButtonLink to="/job-news" variant="secondary" className="mt-3 w-full">
                View All Articles
              </ButtonLink>
            </section>
          )}
          <Promo />
        </aside>
      </div>
    </div>
  );
}

function Body({ article }: { article: ArticlePageView }) {
  const { title, summary, content, imageUrl, imageAlt, topic, date, publishedAt, readingMinutes } = article;
  return (
    <article className="min-w-0 max-w-[46rem]">
      <ArticleImage src={imageUrl} alt={imageAlt} eager className="w-full rounded-lg" />
      <p className="figures mt-6 text-muted">
        <time dateTime={publishedAt}>{date}</time> · {readingMinutes} min read
        {topic && <> · {topic}</>}
      </p>
      <h1 className="mt-3 text-4xl">{title}</h1>
      <p className="mt-4 text-xl text-muted">{summary}</p>
      <div className="no-print my-7 flex flex-wrap gap-3 border-y border-line py-5">
        <DialogLink dialog={registerDialog} className={buttonClass('primary', 'large')}>
          <Icon name="bell" className="max-sm:hidden" />
          Get Job Alerts
        </DialogLink>
        <ShareButton title={title} text={summary}>
          Share
        </ShareButton>
      </div>
      <Prose html={content} className="article" />
    </article>
  );
}

function Promo() {
  return (
    <Card className="bg-pine-wash sm:p-6">
      <h2 className="text-xl">{newsText.promoTitle}</h2>
      <p className="mt-2 text-muted">{newsText.promo}</p>
      <DialogLink dialog={registerDialog} className={buttonClass('primary', 'medium', 'mt-4 w-full')}>
        Register Now
      </DialogLink>
    </Card>
  );
}

export function ErrorBoundary() {
  const { title, text } = errorText(useRouteError());
  return (
    <MessagePage title={title} text={text}>
      <p className="mt-6">
        <ButtonLink to="/job-news">View All Articles</ButtonLink>
      </p>
    </MessagePage>
  );
}

function errorText(error: unknown): { title: string; text: string } {
  if (isRouteErrorResponse(error) && error.status === 404)
    return { title: 'Article Not Found', text: 'We couldn’t find an article at this address.' };
  return {
    title: 'Error Loading Article',
    text: "We couldn't load the article. It may have been removed or is no longer available.",
  };
}

/** The placeholder of an article that is loading. */
function ArticleSkeleton() {
  return (
    <div role="status" className="grid max-w-[46rem] gap-5">
      <span className="sr-only">Loading the article...</span>
      <Skeleton className="aspect-video w-full rounded-lg" />
      <Skeleton className="h-4 w-56" />
      <Skeleton className="h-11 w-11/12" />
      <Skeleton className="h-11 w-3/5" />
      {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-2/3'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <Skeleton key={index} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}

/** Small cards of other articles. */
function RelatedArticles({ articles }: { articles: ArticleView[] }) {
  return (
    <ul className="divide-y divide-line">
      {articles.map(({ id, title, shortDate, publishedAt, imageUrl }) => (
        <li key={id}>
          <Link to={`/job-news/${id}`} className="group flex items-start gap-4 py-4">
            <ArticleImage src={imageUrl} alt="" className="w-24 shrink-0 rounded-md" />
            <span className="min-w-0">
              <span className="block font-semibold leading-snug group-hover:text-pine group-hover:underline group-hover:underline-offset-4">
                {title}
              </span>
              <time dateTime={publishedAt} className="figures mt-1 block text-sm text-muted">
                {shortDate}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

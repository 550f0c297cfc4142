import { Link } from '../../ui/link.tsx';
import { ArticleImage } from './article-image.tsx';
import type { ArticleView } from './article-view.ts';

/** Small cards of other articles. */
export function RelatedArticles({ articles }: { articles: ArticleView[] }) {
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

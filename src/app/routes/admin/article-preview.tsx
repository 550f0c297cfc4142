import { data } from 'react-router';
import { readers } from '../../../api/roles.ts';
import { ArticleImage } from '../../../reading/articles/article-image.tsx';
import { findArticle } from '../../../reading/articles/articles.server.ts';
import { articlePageView } from '../../../reading/articles/articles.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/article-preview';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services } = await requireAdmin(request, context, readers);
  const article = /^\d{1,15}$/.test(params.id) ? await findArticle(services.db, Number(params.id)) : null;
  if (!article) throw data(null, { status: 404 });
  return { article: articlePageView(article) };
}

export const meta = () => officeMeta('Preview');

/** A saved article as visitors see it, published or not. */
export default function ArticlePreview({ loaderData: { article } }: Route.ComponentProps) {
  const { id, title, summary, content, imageUrl, imageAlt, date, topic } = article;
  return (
    <article className="max-w-[46rem] py-6">
      <p className="mb-4">
        <ButtonLink to={`/admin/articles/${id}`} variant="secondary" size="small">
          Back to the article
        </ButtonLink>
      </p>
      <ArticleImage src={imageUrl} alt={imageAlt} eager className="w-full rounded-lg" />
      <p className="figures mt-6 text-muted">
        {date}
        {topic && <> · {topic}</>}
      </p>
      <h1 className="mt-3 text-4xl">{title}</h1>
      <p className="mt-4 text-xl text-muted">{summary}</p>
      <Prose html={content} className="article" />
    </article>
  );
}

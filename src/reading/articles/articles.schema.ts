import * as z from 'zod/mini';
import { choice } from '../../desk/lists/form-values.schema.ts';
import {
  emptiableFields,
  firstMessage,
  outsideLines,
  outsideText,
  outsideWhole,
} from '../../platform/text/outside-text.ts';
import { manyLines, oneLine } from '../../platform/text/plain-text.ts';
import { isDay } from '../../platform/time/day.ts';
import { type ArticlePage, articleLimits } from './articles.ts';

const tooLong = (name: string, max: number): string =>
  `${name} may have at most ${max.toLocaleString('en-US')} characters.`;

const requiredLine = (name: string, max: number) =>
  z.pipe(
    outsideText(max, `${name} is required.`, tooLong(name, max)).check(z.meta({ pattern: '\\S' })),
    z.pipe(z.transform(oneLine), z.string().check(z.minLength(1, `${name} is required.`))),
  );

const requiredText = (name: string, max: number) =>
  z.pipe(
    outsideLines(max, `${name} is required.`, tooLong(name, max)).check(z.meta({ pattern: '\\S' })),
    z.pipe(
      z.transform(manyLines),
      z.string().check(z.minLength(1, `${name} is required.`), z.maxLength(max, tooLong(name, max))),
    ),
  );

/** A missing value keeps the current one. Empty or null clears it. */
const optionalLine = (name: string, max: number) =>
  z.optional(
    z.pipe(
      z.nullable(outsideText(max, `${name} must be text.`, tooLong(name, max))),
      z.transform((value: string | null) => oneLine(value ?? '')),
    ),
  );

const imageHint = 'Image must be a path on this site that starts with one slash, such as /articles/pay.svg.';

const ImagePath = z.pipe(
  z.nullable(
    outsideText(
      articleLimits.imageUrl,
      imageHint,
      `Image may have at most ${articleLimits.imageUrl} characters.`,
    ).check(z.meta({ pattern: '^(/(?![/\\\\])[^\\s\\\\]*)?$' })),
  ),
  z.pipe(
    z.transform((value: string | null) => value?.trim() || null),
    z.nullable(z.string().check(z.regex(/^\/(?![/\\])[^\s\\]*$/, imageHint))),
  ),
);

const dateHint = 'Publication date must be a date, such as 2026-11-20 or 2026-11-20T09:30.';
const isoDate =
  /^([12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/;

const isMoment = (text: string): boolean =>
  isoDate.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));

/**
 * A day or a time in ISO 8601, as given. Without a zone it is that of the business, which the database knows. Null or empty counts as
 * missing.
 */
const PublicationDate = z.pipe(
  z.nullable(outsideText(40, dateHint, dateHint).check(z.meta({ pattern: `^$|${isoDate.source}` }))),
  z.pipe(
    z.transform((value: string | null) => value?.trim() || undefined),
    z.optional(z.string().check(z.refine(isMoment, dateHint))),
  ),
);

export const articleStatuses = ['published', 'draft'] as const;

/** An editor's input. The content is HTML, or plain text with blank lines between paragraphs. */
export const ArticleInput = z.object({
  title: requiredLine('Title', articleLimits.title),
  summary: requiredLine('Summary', articleLimits.summary),
  content: requiredText('Content', articleLimits.content),
  /** Null or empty: use the placeholder. */
  imageUrl: z.optional(ImagePath),
  imageAlt: optionalLine('Image description', articleLimits.imageAlt),
  topic: optionalLine('Topic', articleLimits.topic),
  /** Missing: published, in a new article. A draft is not on the site, whatever its date. */
  status: choice(articleStatuses),
  /** Missing: now. A future date delays the article. */
  publishedAt: z.optional(PublicationDate),
});
export type ArticleInput = z.infer<typeof ArticleInput>;

const whole = (name: string, max: number) =>
  outsideWhole([1, max], {
    message: `${name} must be a whole number.`,
    least: `${name} must be at least 1.`,
    most: `${name} must be at most ${max}.`,
  });

const pageFields = {
  page: whole('Page', articleLimits.maxPage),
  pageSize: whole('Page size', articleLimits.maxPageSize),
};

/** The optional parameters of a list of articles, for the API's description. */
export const ArticleParameters = emptiableFields(pageFields);

/**
 * Parses the parameters of a page of articles. A bad value is reported under its name and replaced by its
 * default.
 */
export function parseArticlePage(params: URLSearchParams): {
  wanted: ArticlePage;
  errors: Record<string, string>;
} {
  const wanted: ArticlePage = { page: 1, pageSize: articleLimits.pageSize };
  const errors: Record<string, string> = {};
  for (const name of ['page', 'pageSize'] as const) {
    const value = params.get(name)?.trim();
    if (!value) continue;
    const result = z.safeParse(pageFields[name], value);
    if (result.success) wanted[name] = result.data;
    else errors[name] = firstMessage(result.error);
  }
  return { wanted, errors };
}

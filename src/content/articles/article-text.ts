/** An article that ships with the site. Operators edit their copy in the database, and no release overwrites it. */
export interface ArticleText {
  /** Never changes: it is part of the article's address. */
  id: number;
  title: string;
  summary: string;
  topic: 'Job search' | 'Applications' | 'Interviews' | 'Pay' | 'Your rights' | 'Changing careers';
  /** File name in public/articles/, without the extension. */
  image: string;
  imageAlt: string;
  /** An ISO date. */
  published: string;
  /** HTML. */
  content: string;
}

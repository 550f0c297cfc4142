/** An article that comes with the site; an operator's edits are kept in the database and never overwritten. */
export interface ArticleText {
  /** Fixed: the address of the article. */
  id: number;
  title: string;
  summary: string;
  topic: 'Job search' | 'Applications' | 'Interviews' | 'Pay' | 'Your rights' | 'Changing careers';
  /** In public/articles/, without the ending. */
  image: string;
  imageAlt: string;
  /** An ISO date. */
  published: string;
  /** HTML. */
  content: string;
}

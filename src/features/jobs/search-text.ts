const wordPattern = /[\p{L}\p{N}]+/gu;
const pieceLength = 64;

/** A term of this length or less lies whole in one piece of a long word; longer ones are rechecked in the text. */
export const longestSureTerm = pieceLength / 2;

/** Lower case, for texts and terms alike, in one place: PostgreSQL's own differs for some letters. */
export function fold(text: string): string {
  return text.toLowerCase();
}

/**
 * The words of a folded text: unbroken runs of letters and digits. A term of letters and digits is in a text exactly if one
 * of its words contains it; words of more than 64 characters are cut into overlapping pieces that keep this true.
 */
export function wordsOf(folded: string): string[] {
  const words = folded.match(wordPattern) ?? [];
  return words.flatMap((word) => (word.length <= pieceLength ? [word] : pieces(word)));
}

function pieces(word: string): string[] {
  const cuts: string[] = [];
  for (let start = 0; start + longestSureTerm < word.length; start += longestSureTerm)
    cuts.push(word.slice(start, start + pieceLength));
  return cuts;
}

/** Marks that keep kinds of words apart in one index. A plain word begins with a letter or digit and has no mark. */
export const mark = {
  title: '^',
  location: '@',
  category: '=c:',
  jobType: '=j:',
  workplace: '=w:',
  cell: '#',
  wideCell: '##',
} as const;

/** What the words of a job are made of. */
export interface SearchText {
  title: string;
  company: string;
  description: string;
  skills: string[];
  location: string;
  category: string | null;
  job_type: string | null;
  workplace: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** The text in which terms are looked for: the fields line by line, since no term reaches over a line's end. */
export function bodyOf(job: Pick<SearchText, 'title' | 'company' | 'description' | 'skills'>): string {
  return fold([job.title, job.company, job.description, ...job.skills].join('\n'));
}

/** All index words of a job, each once. */
export function indexWords(job: SearchText, body: string): string[] {
  const words = new Set(wordsOf(body));
  for (const word of wordsOf(fold(job.title))) words.add(mark.title + word);
  for (const word of wordsOf(fold(job.location))) words.add(mark.location + word);
  if (job.category) words.add(mark.category + lexeme(job.category));
  if (job.job_type) words.add(mark.jobType + lexeme(job.job_type));
  if (job.workplace) words.add(mark.workplace + job.workplace);
  if (job.latitude !== null && job.longitude !== null) {
    words.add(cellWord(mark.cell, cellSize, job.latitude, job.longitude));
    words.add(cellWord(mark.wideCell, wideCellSize, job.latitude, job.longitude));
  }
  return [...words];
}

/** A filter's value as an index word: words are kept apart by blanks, so it may hold none. */
export function lexeme(value: string): string {
  return value.replaceAll(/\s/g, '_');
}

const cellSize = 0.25;
const wideCellSize = 2;
const milesPerDegree = 69.05;

function cellWord(prefix: string, size: number, latitude: number, longitude: number): string {
  return `${prefix}${Math.floor(latitude / size)}:${Math.floor(longitude / size)}`;
}

/** The index words of all cells that a circle touches: a quarter of a degree up to 60 miles, two degrees beyond. */
export function cellsAround(latitude: number, longitude: number, miles: number): string[] {
  const [prefix, size] = miles <= 60 ? [mark.cell, cellSize] : [mark.wideCell, wideCellSize];
  const high = miles / milesPerDegree;
  const wide = Math.min(180, high / Math.max(0.05, Math.cos(((Math.abs(latitude) + high) * Math.PI) / 180)));
  const cells: string[] = [];
  for (let row = Math.floor((latitude - high) / size); row <= Math.floor((latitude + high) / size); row++)
    for (
      let column = Math.floor((longitude - wide) / size);
      column <= Math.floor((longitude + wide) / size);
      column++
    )
      cells.push(`${prefix}${row}:${column}`);
  return cells;
}

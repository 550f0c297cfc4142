/** A line of a resume as a machine reads it. */
export interface ResumeLine {
  text: string;
  /** 1 for the first page. A Word file has no pages: all its lines are on page 1. */
  page: number;
  /** Where the line starts, in hundredths of the page from its top. Null if the format has no places. */
  top: number | null;
  part: ResumePart;
}

/** Where a Word file keeps a line. Other formats have only a body. */
export type ResumePart = 'body' | 'header' | 'footer' | 'box' | 'table';

/** Why a machine may misread a resume. Its words are in content/resume-check.json. */
export type ResumeWarning =
  | 'columns'
  | 'header'
  | 'box'
  | 'table'
  | 'pictures'
  | 'glyphs'
  | 'fonts'
  | 'locked'
  | 'long';

/** Why a resume cannot be read at all. */
export type UnreadableReason =
  | 'encrypted'
  | 'empty'
  | 'picture'
  | 'glyphs'
  | 'tooLarge'
  | 'tooManyPages'
  | 'oldWord'
  | 'unknown'
  | 'damaged';

/** What a machine reads in a resume. */
export interface ResumeText {
  lines: ResumeLine[];
  warnings: ResumeWarning[];
}

/** A resume that nothing can be compared with. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(`The resume cannot be read: ${reason}.`);
    this.reason = reason;
  }
}

export const resumeLimits = {
  /** Phones with little memory must be able to read it. */
  fileBytes: 4 * 2 ** 20,
  /** What the texts of a Word file unpack to. A small file can hold gigabytes. */
  unpackedBytes: 16 * 2 ** 20,
  pages: 20,
  /** Characters of the text. A resume of ten full pages has half as many. */
  characters: 100_000,
  lines: 5000,
  /** Longer resumes are read, with a warning. */
  usualPages: 3,
  usualWords: 1800,
} as const;

/** The words of a text, as people count them. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

import { searchLimits } from '../../catalog/jobs/job-search.schema.ts';
import { free, streamSeparator } from './text-stream.ts';

const keyword = { type: 'keyword' } as const;
/** A keyword that is only searched for, not counted. */
const searched = { type: 'keyword', doc_values: false } as const;

const { before, after } = free;
const sign = `[^${before}${after}]`;

/** How many hits a page may pass over. */
export const maxWindow = searchLimits.maxPage * searchLimits.maxPageSize + 100;

/** The settings and fields of an index of jobs (`SearchDocument`). Other fields are refused. */
export const indexBody = {
  settings: {
    max_result_window: maxWindow,
    refresh_interval: '1s',
    similarity: {
      /** The share of the title's words that a term is. Titles have at most 24 words, whose number is stored exactly. */
      share: { type: 'scripted', script: { source: 'return query.boost * doc.freq / doc.length' } },
    },
    analysis: {
      tokenizer: {
        stream: { type: 'char_group', tokenize_on_chars: [streamSeparator], max_token_length: 1000 },
      },
      filter: {
        marks: {
          type: 'pattern_capture',
          preserve_original: true,
          patterns: [
            `^${before}?(${sign})${after}?$`,
            `^(${before}${sign})${after}$`,
            `^${before}(${sign}${after})$`,
          ],
        },
      },
      analyzer: {
        stream: { type: 'custom', tokenizer: 'stream', filter: ['marks'] },
        title: { type: 'custom', tokenizer: 'stream', filter: [] },
      },
    },
  },
  mappings: {
    dynamic: 'strict',
    _source: { excludes: ['tokens', 'pieces', 'text'] },
    properties: {
      job: { type: 'long' },
      change: { type: 'long' },
      tokens: searched,
      pieces: searched,
      text: { type: 'text', analyzer: 'stream', norms: false },
      title: { type: 'text', analyzer: 'title', similarity: 'share' },
      titleWords: searched,
      initials: keyword,
      company: searched,
      employer: keyword,
      skills: searched,
      occupation: { type: 'integer' },
      occupations: searched,
      numbers: searched,
      ad: { type: 'integer' },
      place: keyword,
      category: keyword,
      jobType: keyword,
      workplace: keyword,
      state: keyword,
      posted: { type: 'long' },
      pay: { type: 'double' },
      payTop: { type: 'double' },
      flags: keyword,
      employerSlug: keyword,
    },
  },
} as const;

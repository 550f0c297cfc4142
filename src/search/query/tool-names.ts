import skillNames from '../../catalog/postings/skills.json' with { type: 'json' };

/** Names of tools that are also words, which the list of skills marks with "?". */
const tools = new Set(
  Object.values(skillNames as Record<string, string[]>)
    .flat()
    .filter((spelling) => spelling.endsWith('?'))
    .map((spelling) => spelling.slice(0, -1).toLowerCase())
    // A field of work: what is statistical belongs to it.
    .filter((name) => name !== 'statistics'),
);

/** Whether a word names a tool and means something else besides, as other words of its stem do: "excel", but not "excellence". */
export const isTool = (word: string): boolean => tools.has(word);

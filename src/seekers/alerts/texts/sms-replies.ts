/** What a text asks for. */
type Reply = 'opt-in' | 'stop' | 'help' | 'other';

const words: Record<Exclude<Reply, 'other'>, readonly string[]> = {
  'opt-in': ['YES', 'Y', 'START', 'UNSTOP'],
  stop: [
    'STOP',
    'STOPALL',
    'STOP ALL',
    'QUIT',
    'END',
    'REVOKE',
    'OPT OUT',
    'OPTOUT',
    'CANCEL',
    'UNSUBSCRIBE',
  ],
  help: ['HELP', 'INFO'],
};

/** By law, people may also revoke their consent in their own words: "please stop texting me". */
const revokes = /\b(STOP|STOPALL|UNSUBSCRIBE|OPT ?OUT)\b/;

/** Reads a text. Case, spaces and punctuation do not matter. */
export function readReply(body: string): Reply {
  const text = body
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  for (const [reply, known] of Object.entries(words)) if (known.includes(text)) return reply as Reply;
  return revokes.test(text) ? 'stop' : 'other';
}

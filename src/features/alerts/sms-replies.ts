/** What somebody asks by text. */
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

/** The law lets people revoke in words of their own, too: "please stop texting me". */
const revokes = /\b(STOP|STOPALL|UNSUBSCRIBE|OPT ?OUT)\b/;

/** Reads a text, whatever its case, spaces and marks. */
export function readReply(body: string): Reply {
  const text = body
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  for (const [reply, known] of Object.entries(words)) if (known.includes(text)) return reply as Reply;
  return revokes.test(text) ? 'stop' : 'other';
}

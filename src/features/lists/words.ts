/** A thing with its article: 'a job', 'an article'. */
export const oneOf = (thing: string): string => `${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`;

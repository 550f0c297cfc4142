const gmail = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address most likely belongs to. Letter case and a "+tag" do not matter, and neither do
 * dots at Gmail. Only for counting: accounts are compared by their whole address.
 */
export function mailboxOf(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const domain = text.slice(at + 1);
  const tagged = text.slice(0, at);
  const local = tagged.replace(/(?<=.)\+.*$/, '');
  return gmail.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

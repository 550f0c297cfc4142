/** Removes email addresses and phone numbers from a text of others, such as a mail server's answer. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g, '[address]').replace(/\+\d{7,15}/g, '[number]');
}

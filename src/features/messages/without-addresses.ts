/** A text of others, such as a mail server's answer, without the e-mail addresses and telephone numbers in it. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g, '[address]').replace(/\+\d{7,15}/g, '[number]');
}

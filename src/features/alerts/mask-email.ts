/** An address that its owner recognises and nobody else can write to: "d•••@example.org". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0]}•••${email.slice(at)}`;
}

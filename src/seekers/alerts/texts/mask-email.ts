/** Masks an address so that only its owner recognizes it: "d•••@example.org". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0]}•••${email.slice(at)}`;
}

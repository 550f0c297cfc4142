/** What the browser keeps of the visitor, under the seed's name: the ZIP code that matches are measured from. */
export function keepUserData(userData: { zipCode: string }): void {
  try {
    localStorage.setItem('userData', JSON.stringify(userData));
  } catch {
    // Storage is blocked: the matches ask for the ZIP code again.
  }
}

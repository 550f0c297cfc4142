/** Stores the visitor's ZIP code in the browser, under the seed's name. Matches are measured from it. */
export function keepUserData(userData: { zipCode: string }): void {
  try {
    localStorage.setItem('userData', JSON.stringify(userData));
  } catch {
    // Storage is blocked. The matches will ask for the ZIP code again.
  }
}

/**
 * The seed's key in the browser's storage. It only decides which text shows above the form. The server decides who is
 * signed in.
 */
const flag = 'adminLoggedIn';

/** Remembers in the browser whether an admin signed in here. Does nothing if storage is blocked. */
export function rememberSignedIn(is: boolean): void {
  try {
    if (is) localStorage.setItem(flag, 'true');
    else localStorage.removeItem(flag);
  } catch {
    // Storage is blocked: the text stays as it is.
  }
}

/** Whether an admin signed in here and did not sign out. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(flag) === 'true';
  } catch {
    return false;
  }
}

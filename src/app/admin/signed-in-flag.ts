/** The seed's key in the browser's storage. It decides only which words stand above the form; the server decides who is signed in. */
const flag = 'adminLoggedIn';

/** Keeps in the browser whether an admin signed in here; where storage is forbidden, nothing is kept. */
export function rememberSignedIn(is: boolean): void {
  try {
    if (is) localStorage.setItem(flag, 'true');
    else localStorage.removeItem(flag);
  } catch {
    // Storage is forbidden: the words stay as they are.
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

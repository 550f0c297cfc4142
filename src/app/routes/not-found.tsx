import { data } from 'react-router';

/** Handles every address that no other route matches. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}

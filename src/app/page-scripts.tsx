import { createContext, useContext } from 'react';
import { Scripts } from 'react-router';

const place = '/*scripts*/';

/** Where the scripts go in a page that is rendered without them (entry.server.tsx). */
export const scriptsPlace = `<script>${place}</script>`;

/** Whether the server has the scripts of the page's routes at hand and puts them in itself. */
export const KnownScriptsContext = createContext(false);

/** React Router's scripts: they load the page's code and say what it was made of. */
export function PageScripts() {
  return useContext(KnownScriptsContext) ? <script>{place}</script> : <Scripts />;
}

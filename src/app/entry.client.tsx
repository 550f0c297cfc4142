import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { searchOnSlash } from './search-shortcut.ts';

// Radix adds its own styles to the page while a dialog is open.
setNonce(document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '');

document.addEventListener('keydown', searchOnSlash);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

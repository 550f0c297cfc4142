import { createContext } from 'react';

/** The nonce of the page being rendered; in the browser there is none to give, nor need of one. */
export const NonceContext = createContext<string | undefined>(undefined);

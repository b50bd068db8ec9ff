import { createContext, useContext } from "react";

/** The nonce of this response; '' in the browser, where nothing inline is written any more. */
export const NonceContext = createContext("");
export const useNonce = (): string => useContext(NonceContext);

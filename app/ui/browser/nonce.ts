import { createContext, useContext } from "react";

/** The nonce of this response. "" in the browser, which adds nothing inline. */
export const NonceContext = createContext("");
export const useNonce = (): string => useContext(NonceContext);

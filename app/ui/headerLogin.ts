import { createContext, useContext } from "react";

const HeaderLoginContext = createContext<(() => void) | null>(null);

export const HeaderLoginProvider = HeaderLoginContext.Provider;

/** For the page's one header on small screens: opens the login for a visitor; null for a member. */
export const useHeaderLogin = (): (() => void) | null => useContext(HeaderLoginContext);

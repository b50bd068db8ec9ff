import { createContext, useContext } from "react";

const HeaderLoginContext = createContext<(() => void) | null>(null);

export const HeaderLoginProvider = HeaderLoginContext.Provider;

/** Opens the login for a visitor, from the header on small screens; null for a member. */
export const useHeaderLogin = (): (() => void) | null => useContext(HeaderLoginContext);

import { build } from "esbuild";
import type { Plugin } from "vite";

const LIBRARY = "@simplewebauthn/server";
const USED = [
  "generateAuthenticationOptions",
  "generateRegistrationOptions",
  "verifyAuthenticationResponse",
  "verifyRegistrationResponse",
];

/**
 * The edge Worker is one file, so Rollup would run the library of passkeys whenever the Worker starts, although it is
 * imported on demand. It takes long to start, because it declares the forms of all certificates. Here it is a function
 * that first runs when somebody uses a passkey.
 */
export function webAuthnOnDemand(): Plugin {
  return {
    name: "web-authn-on-demand",
    apply: "build",
    enforce: "pre",
    resolveId: (id, _importer, { ssr }) => (ssr && id === LIBRARY ? `\0${LIBRARY}` : null),
    async load(id) {
      if (id !== `\0${LIBRARY}`) return null;
      const { outputFiles } = await build({
        stdin: { contents: `export { ${USED.join(", ")} } from "${LIBRARY}";`, resolveDir: import.meta.dirname },
        bundle: true,
        minify: true,
        write: false,
        format: "iife",
        globalName: "library",
        platform: "browser",
        target: "es2022",
      });
      return [
        `const start = () => { ${outputFiles[0]?.text ?? ""}; return library; };`,
        "let started;",
        ...USED.map((name) => `export const ${name} = (...given) => (started ??= start()).${name}(...given);`),
      ].join("\n");
    },
  };
}

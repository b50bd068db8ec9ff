// What wrangler.toml must say before `npm run deploy` deploys it (docs/operations.md, "Once").

/** The placeholders in wrangler.toml, until somebody replaces them. */
const PLACEHOLDERS = {
  database_id: 'database_id = "00000000-',
  ORIGIN: 'ORIGIN = "https://parlor.example"',
  OPERATOR_NAME: 'OPERATOR_NAME = "Parlor Example Ltd"',
  OPERATOR_ADDRESS: 'OPERATOR_ADDRESS = "1 Example Street, Exampleton"',
  CONTACT_MEMBERS: 'CONTACT_MEMBERS = "contact@parlor.example"',
  CONTACT_AUTHORITIES: 'CONTACT_AUTHORITIES = "authorities@parlor.example"',
};

const ROUTE = /^\s*(?:routes?\s*=|\[\[routes\]\])/m;
const WORKERS_DEV = /^\s*workers_dev\s*=\s*true\b/m;

/**
 * Why the configuration can't be deployed, as sentences. Empty if it can.
 * @param {string} config the text of wrangler.toml
 * @returns {string[]}
 */
export function configFaults(config) {
  const left = Object.entries(PLACEHOLDERS).flatMap(([name, text]) => (config.includes(text) ? [name] : []));
  return [
    ...(left.length > 0 ? [`wrangler.toml still has a placeholder for ${left.join(" and ")}.`] : []),
    // The zone's TLS settings and rules don't apply to the second address
    ...(ROUTE.test(config) && WORKERS_DEV.test(config)
      ? ["wrangler.toml has a route, so the workers.dev address would be a second one: set workers_dev = false."]
      : []),
  ];
}

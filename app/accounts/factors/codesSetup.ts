/** The page that moves one-time codes to another app. */
export const MOVE_CODES_PATH = "/settings/codes?move=1";

/** A setup of one-time codes, as its page shows and carries it. All are texts, because a refused form keeps texts. */
export interface CodesSetup extends Record<string, string> {
  /** the encrypted secret, which the form sends back */
  setup: string;
  /** the secret in base 32, in groups for reading */
  key: string;
  /** the SVG path of the QR code */
  path: string;
  /** how many squares wide and high the QR code is */
  size: string;
}

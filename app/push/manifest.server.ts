import { currentLanguage } from "~/app/i18n/language";
import { textsOf } from "~/app/i18n/texts";
import { ACCEPTED } from "~/app/media/accepted";
import { LANGUAGES } from "~/base/languages";
import { COMPOSE, SHARE_FIELDS, SHARE_PATH } from "~/base/sharing";

const TEXTS = textsOf("push/manifest");

/** The light colour of the page (`--paper` in tokens.css). */
const PAPER = "#fbfaf7";
const ICONS = "/images/icons";

const icon = (file: string, size: number, purpose: "any" | "maskable" | "monochrome") => ({
  src: `${ICONS}/${file}`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const screenshot = (file: string, sizes: string, form_factor: "wide" | "narrow", label: string) => ({
  src: `${ICONS}/screenshots/${file}`,
  sizes,
  type: "image/jpeg",
  form_factor,
  label,
});

const NARROW = "780x1688";
const WIDE = "1280x800";

/** What an installed Parlor is called and looks like, in the reader's language (https://www.w3.org/TR/appmanifest/). */
export function manifest() {
  const lang = currentLanguage();
  const { shortcuts, screenshots } = TEXTS;
  return {
    id: "/",
    name: "Parlor",
    short_name: "Parlor",
    description: TEXTS.description,
    lang,
    dir: LANGUAGES[lang].direction,
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: PAPER,
    background_color: PAPER,
    categories: ["social"],
    icons: [
      icon("192.png", 192, "any"),
      icon("512.png", 512, "any"),
      icon("maskable-192.png", 192, "maskable"),
      icon("maskable-512.png", 512, "maskable"),
      icon("monochrome-512.png", 512, "monochrome"),
    ],
    shortcuts: [
      { name: shortcuts.post, url: COMPOSE.empty },
      { name: shortcuts.messages, url: "/messages" },
      { name: shortcuts.games, url: "/games" },
    ].map((shortcut) => ({ ...shortcut, icons: [icon("192.png", 192, "any")] })),
    share_target: shareTarget(),
    screenshots: [
      screenshot("feed-narrow.jpg", NARROW, "narrow", screenshots.feed),
      screenshot("chat-narrow.jpg", NARROW, "narrow", screenshots.chat),
      screenshot("feed-wide.jpg", WIDE, "wide", screenshots.feed),
      screenshot("chat-wide.jpg", WIDE, "wide", screenshots.chat),
    ],
  };
}

/** X213: other apps can share these with the installed Parlor (https://w3c.github.io/web-share-target/level-2/). */
function shareTarget() {
  const { files, ...texts } = SHARE_FIELDS;
  return {
    action: SHARE_PATH,
    method: "POST",
    enctype: "multipart/form-data",
    params: { ...texts, files: [{ name: files, accept: ACCEPTED.posts.offered.split(",") }] },
  };
}

// The people of the demo. They don't exist, and their email addresses don't either.

/**
 * @typedef {object} DemoPerson
 * @property {string} key the name in the demo's texts, from which the email is made
 * @property {string} [handle]
 * @property {string} name
 * @property {string} about
 * @property {string} dob
 */

export const DEMO_PASSWORD = "parlor-demo";

/** @param {string} key */
export const demoEmail = (key) => `${key}@parlor.example`;

/** @type {readonly DemoPerson[]} */
export const PEOPLE = [
  {
    key: "amara",
    handle: "amara_weaves",
    name: "Amara Okafor",
    about:
      "I weave, dye and unpick, in that order. Lagos, with a loom in every room. Dye notes: https://example.com/amara-weaves",
    dob: "1991-03-14",
  },
  {
    key: "jonas",
    handle: "small_boats",
    name: "Jonas Lindqvist",
    about:
      "Boatbuilder on an island with more boats than people. Slow letters welcome. Drawings at https://example.com/small-boats",
    dob: "1984-11-02",
  },
  {
    key: "aoi",
    handle: "aoi_kiln",
    name: "佐藤 葵",
    about:
      "金沢で器をつくっています。お茶と、夜の散歩と、古い地図。 Potter in Kanazawa. Kiln diary: https://example.com/aoi-kiln",
    dob: "1988-06-21",
  },
  {
    key: "layla",
    handle: "layla_tiles",
    name: "ليلى منصور",
    about:
      "معمارية تجمع البلاط القديم وتصلح النوافذ. I restore houses and collect broken tiles in Amman. https://example.com/layla-tiles",
    dob: "1990-09-09",
  },
  {
    key: "gurpreet",
    handle: "dhillon_bakes",
    name: "ਗੁਰਪ੍ਰੀਤ ਢਿੱਲੋਂ",
    about:
      "Baker, early riser, cricket umpire on Sundays. Birmingham by way of Ludhiana. The bread list: https://example.com/dhillon-bakes",
    dob: "1979-01-27",
  },
  {
    key: "olena",
    handle: "olena_strings",
    name: "Олена Коваль",
    about:
      "Вчителька скрипки. Перекладаю вірші, коли сусіди сплять. Violin lessons in Lviv and online: https://example.com/olena-strings",
    dob: "1993-12-05",
  },
  {
    key: "thabiso",
    handle: "mountain_sky",
    name: "Thabiso Mokwena",
    about:
      "School librarian in Maseru. Two telescopes, one chess clock, no television. Star charts: https://example.com/mountain-sky",
    dob: "1972-04-18",
  },
  {
    key: "valentina",
    handle: "vale_dibuja",
    name: "Valentina Rojas",
    about: "Dibujo cerros, escaleras y gatos de Valparaíso. Illustrator; prints at https://example.com/vale-dibuja",
    dob: "1996-08-30",
  },
  {
    key: "eleni",
    name: "Ελένη Μάρκου",
    about:
      "Συνταξιούχος δασκάλα, κήπος, γάτες και πολλά εγγόνια. Retired, and busier than ever, on Naxos. https://example.com/eleni-garden",
    dob: "1953-05-11",
  },
  {
    key: "doyun",
    handle: "doyun_after_dark",
    name: "한도윤",
    about:
      "부산에서 국수를 먹고 기차를 기다립니다. I photograph last trains and first noodles. https://example.com/doyun-after-dark",
    dob: "1998-02-16",
  },
  {
    key: "meera",
    handle: "meera",
    name: "மீரா நடராஜன்",
    about:
      "Botanist between Chennai and the hills. I name my seedlings and they die anyway. Field notes: https://example.com/meera-field",
    dob: "1987-07-19",
  },
  {
    key: "ruairi",
    name: "Ruairí Ó Briain",
    about:
      "Walks the west of Ireland in the wrong shoes. Maps, knots, and a very old dog called Biscuit. https://example.com/wrong-shoes",
    dob: "1982-10-08",
  },
];

/** @type {readonly (readonly [string, string])[]} */
export const FRIENDSHIPS = [
  ["amara", "layla"],
  ["amara", "meera"],
  ["amara", "thabiso"],
  ["amara", "aoi"],
  ["jonas", "ruairi"],
  ["jonas", "eleni"],
  ["jonas", "thabiso"],
  ["aoi", "doyun"],
  ["aoi", "layla"],
  ["layla", "olena"],
  ["layla", "eleni"],
  ["gurpreet", "ruairi"],
  ["gurpreet", "meera"],
  ["gurpreet", "amara"],
  ["olena", "valentina"],
  ["olena", "thabiso"],
  ["valentina", "doyun"],
  ["valentina", "amara"],
  ["eleni", "meera"],
  ["ruairi", "eleni"],
];

/** Pending friend requests: the sender and the recipient. @type {readonly (readonly [string, string])[]} */
export const REQUESTS = [
  ["jonas", "amara"],
  ["doyun", "amara"],
  ["ruairi", "olena"],
  ["valentina", "jonas"],
  ["gurpreet", "aoi"],
  ["meera", "thabiso"],
];

/** Decides about reports. */
export const MODERATOR = "thabiso";

/** Who follows which tags. @type {readonly (readonly [string, string])[]} */
export const FOLLOWED_TAGS = [
  ["amara", "garden wood"],
  ["meera", "garden"],
  ["jonas", "wood harbour"],
];

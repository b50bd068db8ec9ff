// The people of the demo. They don't exist, and their email addresses don't either.

/**
 * @typedef {object} DemoPerson
 * @property {string} key the name in the demo's texts, from which the email is made
 * @property {string} name
 * @property {string} about
 * @property {string} dob
 * @property {import("./portraits.mjs").Look} look
 * @property {{ scene: import("./pictures.mjs").SceneName, seed: number }} cover
 */

export const DEMO_PASSWORD = "parlor-demo";

/** @param {string} key */
export const demoEmail = (key) => `${key}@parlor.example`;

/** @type {readonly DemoPerson[]} */
export const PEOPLE = [
  {
    key: "amara",
    name: "Amara Okafor",
    about:
      "I weave, dye and unpick, in that order. Lagos, with a loom in every room. Dye notes: https://example.com/amara-weaves",
    dob: "1991-03-14",
    look: {
      ground: "#e9a35c",
      skin: "#8a5a3c",
      hair: "#1d1512",
      head: "braids",
      dress: "#2f6f62",
      earrings: "#f4c542",
    },
    cover: { scene: "woven cloth", seed: 21 },
  },
  {
    key: "jonas",
    name: "Jonas Lindqvist",
    about:
      "Boatbuilder on an island with more boats than people. Slow letters welcome. Drawings at https://example.com/small-boats",
    dob: "1984-11-02",
    look: { ground: "#7fa8c9", skin: "#f0c9a4", hair: "#b8763a", head: "short", dress: "#2c3e5c", beard: "full" },
    cover: { scene: "bright sea", seed: 11 },
  },
  {
    key: "aoi",
    name: "佐藤 葵",
    about:
      "金沢で器をつくっています。お茶と、夜の散歩と、古い地図。 Potter in Kanazawa. Kiln diary: https://example.com/aoi-kiln",
    dob: "1988-06-21",
    look: { ground: "#d98a94", skin: "#f2d0ab", hair: "#1f1a22", head: "bob", dress: "#f2ead9", glasses: true },
    cover: { scene: "lanterns", seed: 4 },
  },
  {
    key: "layla",
    name: "ليلى منصور",
    about:
      "معمارية تجمع البلاط القديم وتصلح النوافذ. I restore houses and collect broken tiles in Amman. https://example.com/layla-tiles",
    dob: "1990-09-09",
    look: { ground: "#8fb29a", skin: "#c98e63", hair: "#2a1a14", head: "scarf", dress: "#37465f", cloth: "#3f7f87" },
    cover: { scene: "green tiles", seed: 8 },
  },
  {
    key: "gurpreet",
    name: "ਗੁਰਪ੍ਰੀਤ ਢਿੱਲੋਂ",
    about:
      "Baker, early riser, cricket umpire on Sundays. Birmingham by way of Ludhiana. The bread list: https://example.com/dhillon-bakes",
    dob: "1979-01-27",
    look: {
      ground: "#f0c46a",
      skin: "#b97a4f",
      hair: "#1a1414",
      head: "turban",
      dress: "#7a2f3f",
      cloth: "#e0672f",
      beard: "full",
    },
    cover: { scene: "coffee", seed: 6 },
  },
  {
    key: "olena",
    name: "Олена Коваль",
    about:
      "Вчителька скрипки. Перекладаю вірші, коли сусіди сплять. Violin lessons in Lviv and online: https://example.com/olena-strings",
    dob: "1993-12-05",
    look: { ground: "#a58fc4", skin: "#f3cfb3", hair: "#d8b25a", head: "long", dress: "#5a3f78" },
    cover: { scene: "rose peaks", seed: 15 },
  },
  {
    key: "thabiso",
    name: "Thabiso Mokwena",
    about:
      "School librarian in Maseru. Two telescopes, one chess clock, no television. Star charts: https://example.com/mountain-sky",
    dob: "1972-04-18",
    look: {
      ground: "#6fa8a0",
      skin: "#6a4028",
      hair: "#140f10",
      head: "bald",
      dress: "#e6a23c",
      glasses: true,
      beard: "moustache",
    },
    cover: { scene: "night lake", seed: 3 },
  },
  {
    key: "valentina",
    name: "Valentina Rojas",
    about: "Dibujo cerros, escaleras y gatos de Valparaíso. Illustrator; prints at https://example.com/vale-dibuja",
    dob: "1996-08-30",
    look: { ground: "#e8877a", skin: "#d9a577", hair: "#3a2218", head: "curls", dress: "#24466b", earrings: "#ffffff" },
    cover: { scene: "harbour houses", seed: 7 },
  },
  {
    key: "eleni",
    name: "Ελένη Μάρκου",
    about:
      "Συνταξιούχος δασκάλα, κήπος, γάτες και πολλά εγγόνια. Retired, and busier than ever, on Naxos. https://example.com/eleni-garden",
    dob: "1953-05-11",
    look: { ground: "#b9c77a", skin: "#f4d3b0", hair: "#cfcfd4", head: "bun", dress: "#9a3f4a", glasses: true },
    cover: { scene: "gardens", seed: 2 },
  },
  {
    key: "doyun",
    name: "한도윤",
    about:
      "부산에서 국수를 먹고 기차를 기다립니다. I photograph last trains and first noodles. https://example.com/doyun-after-dark",
    dob: "1998-02-16",
    look: { ground: "#88a0d8", skin: "#e3b184", hair: "#17141a", head: "cap", dress: "#3d5a3c", cloth: "#d94f3d" },
    cover: { scene: "town at night", seed: 10 },
  },
  {
    key: "meera",
    name: "மீரா நடராஜன்",
    about:
      "Botanist between Chennai and the hills. I name my seedlings and they die anyway. Field notes: https://example.com/meera-field",
    dob: "1987-07-19",
    look: { ground: "#d6a8c8", skin: "#a86c45", hair: "#241612", head: "long", dress: "#1f6f7a", earrings: "#f4c542" },
    cover: { scene: "rice terraces", seed: 12 },
  },
  {
    key: "ruairi",
    name: "Ruairí Ó Briain",
    about:
      "Walks the west of Ireland in the wrong shoes. Maps, knots, and a very old dog called Biscuit. https://example.com/wrong-shoes",
    dob: "1982-10-08",
    look: { ground: "#f2b880", skin: "#efc6a0", hair: "#5a3a28", head: "short", dress: "#5f6f9a", glasses: true },
    cover: { scene: "morning hills", seed: 9 },
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

// The demo's newest posts: a quote, replies, a content warning, an edit, and tags that several people use.

/** @typedef {import("./posts.mjs").DemoPost} DemoPost */

/** @type {readonly DemoPost[]} */
export const LATER_POSTS = [
  {
    by: "thabiso",
    text: 'A friend in the north sent this with the words "come and bring the good telescope". The library closes for a week in winter. I am only saying.',
    pictures: [["northern-lights", "Green northern lights over snowy hills with a lit cabin"]],
    likes: "amara olena jonas layla meera ruairi eleni",
    reposts: "olena",
    comments: [
      ["jonas", "Come by way of the island. I have wool for you."],
      ["thabiso", "Now it is a plan.", "jonas amara olena"],
    ],
  },
  {
    by: "jonas",
    text: "Every harbour should have this chair. I am building one tonight, from the plank that was too short for everything else. #wood",
    quotes: "chair",
    likes: "valentina layla eleni",
    comments: [
      [
        "valentina",
        "Que sea azul, por favor.",
        "jonas",
        [
          ["jonas", "Blue it is. The tin was open anyway."],
          ["layla", "Two coats, and let the first one dry this time."],
        ],
      ],
    ],
  },
  {
    by: "layla",
    text: "The attic has an owner after all. Eight legs, no lease, excellent taste in beams. #wood",
    warning: "Spiders",
    likes: "ruairi meera",
    reports: [["eleni", "other", "A warning is not enough for eight legs, Layla."]],
    comments: [["meera", "She eats the woodworm. Give her the lease.", "layla ruairi"]],
  },
  {
    by: "olena",
    text: "Концерт у суботу о шостій. Three pupils, two violins, one nerve. Everybody is welcome. #music",
    edited:
      "Концерт у неділю о шостій (not Saturday!). Three pupils, two violins, one nerve. Everybody is welcome. #music",
    likes: "thabiso valentina amara layla",
    comments: [["thabiso", "Sunday is better. The cow is free on Sundays.", "olena"]],
  },
  {
    by: "ruairi",
    text: "Found a whistle in the coat I have owned for six years. It plays one note, and Biscuit hates it. #music",
    likes: "olena eleni gurpreet",
    reports: [["aoi", "intellectualProperty", "That whistle looks like the one I lost in Galway."]],
  },
  {
    by: "gurpreet",
    text: "ਅੱਜ ਪਹਿਲੀ ਵਾਰ ਬਾਗ਼ ਦੀ ਮੇਥੀ ਨਾਲ ਰੋਟੀ ਬਣਾਈ।\n(Bread with fenugreek from my own window box. Three leaves, but mine.) #garden",
    likes: "meera eleni amara ruairi",
    comments: [["meera", "Three leaves is a harvest.", "gurpreet eleni"]],
  },
];

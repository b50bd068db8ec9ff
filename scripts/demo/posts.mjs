// The posts of the demo's people, oldest first, with their likes, reposts and comments.
import { LATER_POSTS } from "./laterPosts.mjs";

/** @typedef {readonly [by: string, text: string, likes?: string, replies?: readonly DemoReply[]]} DemoComment */
/** @typedef {readonly [by: string, text: string]} DemoReply */
/** @typedef {readonly [by: string, reason: import("../../base/moderation/terms").Reason, text: string]} DemoReport */
/** @typedef {readonly [file: string, alt: string]} DemoPicture a file in ./pictures, without ".webp" */
/**
 * @typedef {object} DemoPost
 * @property {string} by
 * @property {string} text
 * @property {string} [name] by which another post quotes it
 * @property {string} [quotes] the name of an earlier post
 * @property {string} [warning] a content warning
 * @property {string} [edited] its text after an edit
 * @property {readonly DemoPicture[]} [pictures]
 * @property {string} [likes] keys of people
 * @property {string} [reposts]
 * @property {readonly DemoReport[]} [reports]
 * @property {readonly DemoComment[]} [comments]
 */

/** @type {readonly DemoPost[]} */
export const POSTS = [
  {
    by: "jonas",
    text: "The ice is gone from the harbour. Spent the whole day scraping varnish and pretending it was work.",
    likes: "ruairi eleni thabiso amara",
    comments: [
      ["ruairi", "It is work if you get varnish in your beard."],
      ["jonas", "Then I am the hardest working man on the island.", "ruairi eleni"],
    ],
  },
  {
    by: "eleni",
    text: "Σήμερα φυτέψαμε τις ντομάτες με τα εγγόνια. Οι μισές μπήκαν ανάποδα, αλλά γελάσαμε πολύ.\n\n(We planted the tomatoes. Half of them upside down. We laughed a lot.) #garden",
    pictures: [["gardens", "Vegetable beds, fruit trees and a pond seen from above"]],
    likes: "jonas layla meera ruairi gurpreet amara",
    reposts: "meera",
    comments: [
      ["meera", "An upside-down tomato finds its way up. I have seen it.", "eleni jonas"],
      ["eleni", "That is also true of grandchildren.", "meera layla ruairi jonas"],
    ],
  },
  {
    by: "thabiso",
    text: "A pupil brought back a book that was due in 1998. Her mother had borrowed it. I waived the fine and read the margins: excellent notes. #library",
    likes: "amara jonas olena layla meera ruairi gurpreet eleni",
    reposts: "olena ruairi",
    comments: [
      ["olena", "Please tell me the mother signed her notes."],
      ["thabiso", "Every one. With a small drawing of a goat.", "olena amara"],
    ],
  },
  {
    by: "doyun",
    text: "막차를 놓쳤다. 그래서 국수를 먹었다.\nMissed the last train, so: noodles.",
    pictures: [["noodles", "A bowl of noodles with egg, mushrooms and seaweed on a blue cloth"]],
    likes: "aoi valentina gurpreet meera amara olena",
    reposts: "aoi",
    comments: [
      ["aoi", "その器、うちのですね！ That is one of my bowls!", "doyun valentina"],
      ["doyun", "네! It has survived three moves and me.", "aoi"],
      ["gurpreet", "I would miss every train for that egg."],
    ],
  },
  {
    by: "gurpreet",
    text: "4:10 a.m. The oven is on, the radio is off, and the first trays smell like my grandmother's courtyard. Good morning to bakers and nobody else.",
    likes: "amara meera ruairi eleni doyun",
    comments: [["meera", "And botanists! Some of us are up to count moths.", "gurpreet"]],
  },
  {
    by: "layla",
    text: "وجدت هذا النقش تحت ثلاث طبقات من الدهان في بيت قديم.\nFound under three layers of paint in a house that was about to lose its floor. It is staying now.",
    pictures: [
      ["blue-tiles", "Blue and white floor tiles with flowers and rings"],
      ["green-tiles", "Green tiles of the same pattern from the next room"],
    ],
    likes: "amara aoi olena eleni valentina thabiso jonas",
    reposts: "amara aoi",
    comments: [
      ["amara", "The second room! May I steal those greens for a weft?", "layla"],
      ["layla", "Take them. They waited eighty years for you.", "amara aoi"],
      ["aoi", "釉薬の色がとてもきれい。"],
    ],
  },
  {
    by: "ruairi",
    text: "Biscuit is fourteen today. He had a sausage, a nap, and an opinion about the postman. Long may he reign.",
    likes: "jonas eleni gurpreet amara valentina olena thabiso meera layla",
    comments: [
      ["eleni", "Χρόνια πολλά, Biscuit!", "ruairi"],
      ["gurpreet", "Bring him by. There is always an end of a loaf.", "ruairi"],
      ["valentina", "Necesito dibujar a ese perro."],
    ],
  },
  {
    by: "valentina",
    text: "Mi cerro a las siete de la tarde, cuando se encienden todas las cocinas a la vez.",
    pictures: [["harbour-houses", "Colourful houses on a hill at dusk with lit windows"]],
    likes: "olena doyun amara layla aoi jonas",
    reposts: "doyun olena",
    comments: [
      ["olena", "I can hear this picture. Somebody is frying onions."],
      ["valentina", "¡Siempre! Third window from the left.", "olena doyun"],
    ],
  },
  {
    by: "olena",
    text: "Мій наймолодший учень сьогодні запитав, чи скрипці боляче. Я сказала, що їй лоскотно.\n\n(My youngest pupil asked whether it hurts the violin. I said it tickles.)",
    likes: "valentina layla thabiso amara eleni ruairi",
    comments: [["thabiso", "This is the correct answer in every key.", "olena"]],
  },
  {
    by: "meera",
    text: "Field day. The terraces hold the sky so well that the egrets land in it. #rice #garden",
    pictures: [["rice-terraces", "Rice terraces full of water that mirrors the morning sky"]],
    likes: "eleni amara gurpreet jonas thabiso aoi",
    reposts: "eleni amara",
    comments: [
      ["eleni", "I want to put my feet in this."],
      ["meera", "I did. There were leeches. Still worth it.", "eleni gurpreet ruairi"],
    ],
  },
  {
    by: "aoi",
    text: "窯を開ける朝は、いつも少しこわい。今日は二つ割れて、二十一はきれいでした。\n(Opening the kiln is always a little frightening. Two cracked, twenty-one are good.)",
    pictures: [["blue-vessels", "Blue and white vessels on a grey table with yellow fruit"]],
    likes: "doyun layla amara olena meera",
    comments: [
      ["layla", "What happens to the two?"],
      ["aoi", "They become tiles. I think you will like them.", "layla amara"],
    ],
  },
  {
    by: "amara",
    text: "Three days of warping, and I found the mistake on thread nine. Of nine hundred. Tea first, then scissors. #loom",
    likes: "layla meera valentina aoi gurpreet",
    comments: [
      ["meera", "Thread nine is a rite of passage."],
      ["amara", "Thread nine is a villain.", "meera layla"],
    ],
  },
  {
    by: "jonas",
    text: "First sail of the year. Nobody fell in who did not want to. #harbour",
    pictures: [["evening-sea", "Two sailing boats on a calm sea before a low sun"]],
    likes: "ruairi eleni thabiso valentina amara olena",
    reposts: "ruairi",
    comments: [
      ["ruairi", "Who wanted to?"],
      ["jonas", "I will not name her, but she is eleven and was dared.", "ruairi eleni"],
    ],
  },
  {
    by: "gurpreet",
    text: "Sunday umpiring. Gave myself out of the argument, leg before wicket.",
    likes: "ruairi amara thabiso",
    comments: [["thabiso", "Decision reviewed and upheld."]],
  },
  {
    by: "thabiso",
    text: "Clear night on the mountain. We set up both telescopes beside the reservoir and had a queue of nineteen children and one confused cow.",
    pictures: [["night-lake", "Stars, a sickle moon and a lit tent mirrored in a mountain lake"]],
    likes: "amara olena jonas eleni ruairi meera layla valentina",
    reposts: "jonas amara",
    comments: [
      ["amara", "What did the cow make of Saturn?"],
      ["thabiso", "She ate the star chart. A five-star review.", "amara jonas olena ruairi"],
    ],
  },
  {
    by: "layla",
    text: "Question for the practical: how do you get eighty-year-old linseed paint off walnut without hurting either of us? #wood",
    likes: "jonas",
    comments: [
      ["jonas", "Heat, a dull scraper, patience, in reverse order of quantity.", "layla ruairi"],
      ["layla", "So mostly patience. I was afraid of that."],
      ["jonas", "Send a picture of the grain. I miss walnut."],
    ],
  },
  {
    by: "valentina",
    name: "chair",
    text: "Alguien dejó una silla en la escalera con un cartel: «para el que se canse». Me senté. Gracias, quienquiera que seas. 🪑",
    likes: "doyun olena amara layla aoi ruairi eleni",
    reposts: "olena",
    comments: [["ruairi", "The best public works project I have heard of this year."]],
  },
  {
    by: "olena",
    text: "Ранок у горах. Поїхали в Карпати на одну ніч і лишилися на три.",
    pictures: [
      ["rose-peaks", "Snowy mountains in pink morning light over dark firs"],
      ["snowy-peaks", "The same mountains at noon under a blue sky"],
    ],
    likes: "valentina layla thabiso ruairi jonas meera",
    comments: [
      ["layla", "Three is the right number of nights."],
      ["ruairi", "What shoes?"],
      ["olena", "The right ones, Ruairí. You should try.", "valentina layla thabiso"],
    ],
  },
  {
    by: "meera",
    text: "Named the new seedlings after Nobel laureates. Curie is already taller than both Bohrs. #garden",
    likes: "amara eleni gurpreet thabiso",
    comments: [
      ["gurpreet", "And how is Raman?"],
      ["meera", "Bending towards the light, of course.", "gurpreet thabiso amara"],
    ],
  },
  {
    by: "doyun",
    text: "Somebody on the platform was practising the trumpet very quietly at 00:40. Nobody complained. Somebody clapped.",
    likes: "olena valentina aoi",
    reposts: "olena",
    comments: [["olena", "A quiet trumpet at midnight is the hardest thing there is."]],
  },
  {
    by: "amara",
    text: "It is off the loom! Six metres, forty-one mistakes, and I would not sell a single one of them. #loom #handmade",
    pictures: [
      ["woven-cloth", "Woven bands in red, yellow, green and blue sewn side by side"],
      ["indigo-cloth", "A second cloth in indigo and white"],
    ],
    likes: "layla meera valentina aoi gurpreet thabiso olena eleni jonas doyun",
    reposts: "layla valentina meera",
    comments: [
      ["layla", "The green! You did it!", "amara"],
      ["valentina", "Quiero vivir dentro de la segunda."],
      ["gurpreet", "What does one wear this to? I will host it."],
      ["amara", "Your bakery, four in the morning.", "gurpreet meera valentina"],
    ],
  },
  {
    by: "eleni",
    text: "The cat had her kittens in the drawer with the good tablecloths. I have decided that we did not need the good tablecloths.",
    likes: "jonas layla meera ruairi amara valentina olena gurpreet",
    reposts: "ruairi",
    comments: [
      ["valentina", "¿Cuántos? ¿Colores? ¿Nombres?"],
      ["eleni", "Four. Two grey, one orange, one angry.", "valentina layla meera ruairi"],
    ],
  },
  {
    by: "ruairi",
    text: "Up before the fog this once. The valley was kind enough to wait.",
    pictures: [["morning-hills", "Hills behind hills in pale green morning haze"]],
    likes: "jonas eleni gurpreet thabiso olena",
    comments: [
      ["jonas", "Wrong shoes?"],
      ["ruairi", "Sandals.", "jonas eleni olena gurpreet"],
    ],
  },
  {
    by: "thabiso",
    text: "Chess club: a seven-year-old offered me a draw, then explained that she meant a drawing. I accepted both.",
    likes: "olena amara jonas meera valentina eleni layla",
    reposts: "valentina",
    comments: [
      ["valentina", "I need to see the drawing."],
      ["thabiso", "It is me. I am a bishop, apparently.", "valentina amara"],
    ],
  },
  {
    by: "aoi",
    text: "夏祭りの灯籠。今年は川の音がよく聞こえた。",
    pictures: [["lanterns", "Paper lanterns rising over a river at dusk"]],
    likes: "doyun layla amara valentina meera olena",
    reposts: "doyun",
    comments: [
      ["doyun", "다음에는 같이 가요. Next time together!"],
      ["aoi", "はい、約束。", "doyun"],
    ],
  },
  {
    by: "gurpreet",
    text: 'New on the shelf: fenugreek and honey loaf. ਮੇਥੀ ਵਾਲੀ। My daughter calls it "the one that smells like the car after Nani visits".',
    likes: "meera amara ruairi eleni",
    comments: [["meera", "Save me two. One for me, one for the car."]],
  },
  {
    by: "jonas",
    text: 'A customer asked for a boat "that looks like it has always been here". I have started by ageing the invoice. #wood',
    likes: "ruairi thabiso eleni layla",
    comments: [["layla", "I use tea for paper. For walnut, apparently patience.", "jonas"]],
  },
  {
    by: "valentina",
    text: "Café de lluvia y bocetos. The cat on the next chair is not mine, but she is winning.",
    pictures: [["coffee-on-a-dark-table", "A cup of coffee with a leaf drawn in the milk and a plate of biscuits"]],
    likes: "doyun olena amara gurpreet",
    comments: [
      ["gurpreet", "Those biscuits need seven more minutes."],
      ["valentina", "¡Gurpreet! They are perfect!", "doyun"],
      ["gurpreet", "Six more minutes.", "valentina olena"],
    ],
  },
  {
    by: "meera",
    text: "மழை வந்தது. It rained on the dry plot, and by evening everything that had been pretending to be dead stood up.",
    likes: "eleni thabiso gurpreet layla",
    reposts: "eleni",
    comments: [["eleni", "I do the same after my afternoon sleep.", "meera amara"]],
  },
  {
    by: "layla",
    text: "من وادي رم، بعد الغروب بقليل. لا صوت إلا الرمل.\nTwo days without a wall in sight. An architect should do this once a year.",
    pictures: [
      ["rose-dunes", "Dunes in pink evening light with long shadows"],
      ["dunes", "Sand ripples and a sharp crest at noon"],
    ],
    likes: "amara olena aoi eleni thabiso jonas",
    reposts: "amara",
    comments: [
      ["thabiso", "How were the stars?"],
      ["layla", "Too many to restore.", "thabiso amara olena"],
    ],
  },
  {
    by: "olena",
    text: "Looking for simple duets for violin and cello, for two adults who started last year and are braver than they are good. What did you love learning?",
    likes: "thabiso valentina",
    comments: [
      ["thabiso", "Folk songs from home. Nobody can tell you that you play them wrong."],
      ["amara", "Anything with a rest in the middle for laughing.", "olena thabiso"],
    ],
  },
  {
    by: "doyun",
    text: "필름 두 롤 현상 완료. 서른여섯 장 중 하나가 마음에 든다. 그거면 충분하다.",
    pictures: [["town-at-night", "A hill of houses at night with hundreds of lit windows"]],
    likes: "aoi valentina olena",
    comments: [["valentina", "That one is worth the thirty-five."]],
  },
  {
    by: "eleni",
    text: "Ο Μανώλης από το καφενείο έμαθε να στέλνει φωτογραφίες. Έστειλε δεκαεπτά. Όλες το πόδι του.",
    likes: "layla jonas meera",
    comments: [["jonas", "Seventeen photographs of his foot? A retrospective."]],
  },
  {
    by: "gurpreet",
    text: "Ruairí's dog came to visit. Sales of sausage rolls up, supply of sausage rolls down.",
    likes: "ruairi jonas eleni meera",
    comments: [["ruairi", "Biscuit sends his regards and asks about tomorrow.", "gurpreet eleni"]],
  },
  {
    by: "layla",
    text: "The walnut door is done. Eleven evenings, one dull scraper, all of the patience. شكراً يا يوناس. #wood",
    likes: "jonas eleni ruairi olena aoi",
    comments: [
      ["jonas", "Show the grain!"],
      ["layla", "Tomorrow, in daylight. It deserves daylight.", "jonas"],
    ],
  },
  {
    by: "meera",
    text: "Curie moved to the windowsill today. The Bohrs are sulking at the back. #garden",
    pictures: [["plants-at-a-window", "Potted plants on a sill before a bright window"]],
    likes: "eleni gurpreet thabiso layla",
    comments: [
      ["gurpreet", "Which one is Raman?"],
      ["meera", "The one leaning on everybody.", "gurpreet eleni"],
    ],
  },
  {
    by: "aoi",
    text: "新しい友だちができると、新しい湯のみを一つ焼きます。今月は四つ。\n(For every new friend I fire one new cup. Four this month.)",
    likes: "doyun layla amara olena valentina meera",
    reposts: "layla",
    comments: [
      ["amara", "I will carry mine home by hand.", "aoi"],
      ["doyun", "저는 두 개 주세요. I break things.", "aoi valentina"],
    ],
  },
  {
    by: "ruairi",
    text: "Stayed out for the sunset and had to come down by the light of a phone at four percent. No regrets; one bruise.",
    pictures: [["dusk-hills", "A low sun over layers of violet hills"]],
    likes: "jonas eleni gurpreet olena amara",
    reposts: "jonas",
    comments: [
      ["eleni", "Take a torch, my boy."],
      ["ruairi", "Yes, Eleni.", "eleni jonas"],
    ],
  },
  {
    by: "amara",
    text: "Borrowed colours for the next piece: a shelf in the dye shed at noon. Pots by nobody in particular, oranges by the neighbour.",
    pictures: [["clay-vessels", "Clay vessels in ochre, blue and red with fruit in front of them"]],
    likes: "aoi layla meera valentina",
    comments: [["aoi", "The dark bottle has a very good neck.", "amara"]],
  },
  ...LATER_POSTS,
];

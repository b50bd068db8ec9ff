// What the demo's friends write to each other. A line that begins with ">" is from the first person in
// `between`, and a line that begins with "<" is from the second.

/**
 * @typedef {object} DemoChat
 * @property {readonly [string, string]} between
 * @property {string} lines
 * @property {number} [unread] how many of the last lines are unread
 * @property {boolean} [isRequest] the two aren't friends, and only the first person has written (X29)
 */

/** @type {readonly DemoChat[]} */
export const CHATS = [
  {
    between: ["amara", "layla"],
    lines: `
      > That green. I have not slept.
      < Which one? There are three in that floor.
      > The one that looks like the sea when it is angry at somebody else.
      < Ah. Copper, then, and very little of it. And eighty winters.
      > I have copper. I do not have eighty winters.
      < Try tea after the dye bath. It lies very convincingly.
      > ليلى، أنتِ ساحرة
      < Only an architect. Send me a thread when it is dry?
      > Posting it tomorrow. Two, in case the cat gets one.
      < It arrived!! It matches the tile so well that I lost it on the floor for ten minutes
      < You have to see this in daylight
      < Are you awake? The sun is exactly right`,
    unread: 3,
  },
  {
    between: ["meera", "amara"],
    lines: `
      > Question: is marigold any good as a dye, or is it just showing off?
      < Both! Alum first, then marigold, then do not let it see the sun for a day.
      > I can get you a sack of petals after the festival
      < A sack?
      > Two sacks. It was a good festival.`,
    unread: 1,
  },
  {
    between: ["thabiso", "amara"],
    lines: `
      > I read your post to the chess club. They would like to know whether forty-one mistakes is a record.
      < Tell them it is a personal best.
      > They voted. You are an honorary member, with the rank of pawn.
      < I accept, and I intend to be promoted.
      > Careful. That is what they all say on the second rank.
      < 😂 See you on the eighth, then.`,
  },
  {
    between: ["jonas", "ruairi"],
    lines: `
      > How is the old captain?
      < Asleep on my good coat. Fourteen today, and he knows it.
      > Scratch him behind the left ear from me. The left one.
      < He says thank you and asks when the boat will be ready.
      > Tell him June. Then tell him that I said June last year as well.
      < He has forgiven worse. He has seen me cook.
      > Weather on Saturday looks kind. Come over? There is soup.
      < We will be on the noon ferry. What do I bring?
      > Bread. And shoes.`,
  },
  {
    between: ["doyun", "aoi"],
    lines: `
      > 그릇 사진 봤어요! 그 파란색은 어떻게 나와요?
      < コバルトを少しと、あとは運です。 Cobalt, and luck.
      > How much luck?
      < About two out of twenty-three.
      > That is better than my film.
      < 今度、写真を焼き物に写してみませんか？ Shall we try printing one of your trains on a plate?
      > Yes!! The last train, on a plate, with noodles on top of it.
      < 約束ですよ。`,
  },
  {
    between: ["valentina", "olena"],
    lines: `
      > I drew your pupil and the violin that is ticklish
      < Покажи! Show me!
      > It is only pencil. The violin has eyebrows.
      < Of course it does. It is a very expressive violin.
      > ¿Se la mando a él? I can post it.
      < He would keep it for ever. I will ask his mother for the address.`,
  },
  {
    between: ["gurpreet", "ruairi"],
    lines: `
      > Your dog ate four sausage rolls and then looked at me as if I owed him change
      < He is on a fixed income, Gurpreet
      > I have put a bowl out with his name on it. Spelled correctly, I hope.
      < B-I-S-C-U-I-T, after his favourite food
      > Then tomorrow he gets biscuits. For the principle.
      < You are too good to us. Sunday: are you umpiring?
      > Two o'clock. Bring a chair, and no opinions.`,
    unread: 1,
  },
  {
    between: ["eleni", "layla"],
    lines: `
      > Κορίτσι μου, how does one ask a drawer to stop being a nursery?
      < One does not. One buys a second drawer.
      > That is what I told Manolis. He sent me a photograph of his foot.
      < Is he all right?
      > He is very proud. It is a good foot.
      < I miss your kitchen, Eleni. I will come in September.
      > The figs and I will be waiting.`,
  },
  {
    between: ["olena", "thabiso"],
    lines: `
      > Do you know any songs that a beginner cannot spoil?
      < Every lullaby. The audience is asleep or on your side.
      > That is the best programme note I have ever read
      < I will send you three from the mountains. The second one wants a drone: let the cello do nothing, beautifully.
      > My cellist is very good at that`,
  },
  {
    between: ["ruairi", "amara"],
    isRequest: true,
    lines: `
      > We haven't met: I am the one with the wrong shoes and the old dog. A neighbour here spins wool from the west. Would it take that blue of yours?`,
  },
];

/**
 * @typedef {object} DemoGroup
 * @property {string} by who creates it
 * @property {string} name
 * @property {readonly string[]} members friends of the creator
 * @property {readonly (readonly [by: string, text: string])[]} lines
 */

/** @type {readonly DemoGroup[]} */
export const GROUPS = [
  {
    by: "amara",
    name: "Sunday kitchen",
    members: ["layla", "thabiso", "gurpreet", "meera"],
    lines: [
      ["amara", "Same table, half past two. I have yams and no plan."],
      ["gurpreet", "I have a plan and too much dough."],
      ["meera", "Rice from the terraces, if somebody lends me a pot."],
      ["layla", "سأحضر القدر. The big one."],
      ["thabiso", "I will bring nineteen children. No, I will bring a telescope."],
    ],
  },
];

import { expect, type Page } from "@playwright/test";
import { type Member, newEmail, submit } from "~/tests/kit/members/members";
import { publishPictures, upload } from "~/tests/kit/members/posts";

/** Enough data to fill every page, for tests that visit all of them. */
export interface SmallWorld {
  /** the viewer */
  ada: Member;
  /** Ada's friend, with photos, posts, comments and a chat */
  bayo: Member;
  /** path of Bayo's post with pictures, and with comments by Ada and Bayo */
  post: string;
  /** path of Ada's post, which Bayo likes */
  ownPost: string;
  /** path of Ada's comment on it, which has a reply */
  comment: string;
  /** id of Ada's group, whose other member is Bayo */
  group: string;
  /** paths of links that were mailed to Ada */
  mailed: { reset: string; verify: string };
}

/** A word to search for, which every name and post contains. */
export const COMMON_WORD = "lantern";
/** A tag that both members' posts have, and that both follow. */
export const COMMON_TAG = "lanterns";

export async function smallWorld(
  url: string,
  member: (options?: { name?: string; email?: string }) => Promise<Member>,
): Promise<SmallWorld> {
  const [ada, bayo, chika] = [
    await member({ name: "Ada Lantern", email: newEmail() }),
    await member({ name: "Bayo Lantern" }),
    await member({ name: "Chika Lantern" }),
  ];
  const sends = (who: Member) => (action: string, form: Record<string, string>) =>
    submit(who.context.request, url, action, form);
  await sends(ada)(`/friends/${bayo.id}`, { do: "add" });
  await sends(bayo)(`/friends/${ada.id}`, { do: "accept" });
  await sends(chika)(`/friends/${ada.id}`, { do: "add" });
  await sends(chika)(`/friends/${bayo.id}`, { do: "add" });
  await sends(bayo)(`/friends/${chika.id}`, { do: "accept" });
  for (const who of [ada, bayo]) {
    const about = `A ${COMMON_WORD} maker, see https://example.com/${"long".repeat(30)}`;
    const [cover, photo] = [
      await upload(who.context, url, "coverPhotos"),
      await upload(who.context, url, "profilePhotos"),
    ];
    await sends(who)("/profile", { name: who.name, about, dob: "1990-01-01", cover, photo });
  }
  await sends(ada)("/posts", { text: `A ${COMMON_WORD} at https://example.com/${"long".repeat(30)}` });
  await sends(bayo)("/posts", { text: `A ${COMMON_WORD} that goes out #${COMMON_TAG}`, warning: "Dark rooms" });
  await publishPictures(bayo.context, url, `Two more of a ${COMMON_WORD}`, 2);
  const [post, ownPost] = [await newestPost(ada.page, bayo), await newestPost(ada.page, ada)];
  await sends(ada)(`/posts/${idIn(ownPost)}/edit/send`, {
    text: `A ${COMMON_WORD} that was edited #${COMMON_TAG}, at https://example.com/${"long".repeat(30)}`,
    warning: "",
    version: "1",
  });
  let comment = "";
  for (const who of [ada, bayo]) {
    const parent = idIn(comment);
    const answer = await sends(who)("/comments", {
      post: idIn(post),
      text: "A comment",
      ...(parent ? { parent } : {}),
    });
    comment ||= `${post}/${commentIn(answer)}`;
    for (const path of [post, ownPost]) await sends(who)(`/posts/${idIn(path)}/like`, { on: "1" });
    await sends(who)(`/posts/${idIn(post)}/bookmark`, { on: "1" });
    await sends(who)(`/tags/${COMMON_TAG}/follow`, { on: "1" });
  }
  await sends(bayo)(`/posts/${idIn(ownPost)}/repost`, { on: "1" });
  await sends(bayo)("/posts", { text: `A ${COMMON_WORD} with a quote`, quoted: idIn(ownPost) });
  const group = idOfGroup(
    await sends(ada)("/groups", { name: `The ${COMMON_WORD} makers`, members: JSON.stringify([bayo.id]) }),
  );
  await sends(ada)("/api/forgotten", { email: ada.email });
  await talk(ada, bayo);
  return {
    ada,
    bayo,
    post,
    ownPost,
    comment,
    group,
    mailed: {
      reset: await mailedLink(ada, "Reset your password"),
      verify: await mailedLink(ada, "Confirm your email"),
    },
  };
}

async function newestPost(page: Page, author: Member): Promise<string> {
  await page.goto(`/${author.id}`);
  const href = await page
    .getByRole("article", { name: `Post by ${author.name}` })
    .first()
    .getByRole("link", { name: "Comments" })
    .getAttribute("href");
  return href ?? "";
}

/** The id at the end of a path. */
export const idIn = (path: string): string => path.split("/").at(-1) ?? "";

const commentIn = (answer: string): string => /"comment"[\s\S]*?"([0-7][0-9A-Z]{25})"/.exec(answer)?.[1] ?? "";

const idOfGroup = (answer: string): string => /"([0-7][0-9A-Z]{25})"/.exec(answer)?.[1] ?? "";

async function talk(ada: Member, bayo: Member): Promise<void> {
  for (const [who, other] of [
    [ada, bayo],
    [bayo, ada],
  ] as const) {
    await who.page.goto(`/messages/${other.id}`);
    await who.page.getByRole("textbox", { name: "Message" }).fill("Have a look at https://example.com");
    await who.page.getByRole("button", { name: "Send" }).click();
    await expect(who.page.getByRole("group", { name: `Message from ${who.name}` })).toHaveAccessibleDescription(
      /Sent|Read/,
    );
  }
}

async function mailedLink({ page, email }: Member, subject: string): Promise<string> {
  const mail = page.getByRole("article", { name: `Mail to ${email}: ${subject}` }).first();
  await expect(async () => {
    await page.goto("/development/mail");
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  return (await mail.getByRole("link").getAttribute("href")) ?? "";
}

/** Names in this world that sentences have or that describe files. */
export const namesIn = ({ ada, bayo }: SmallWorld): string[] => [
  ...[ada.name, bayo.name, "Chika Lantern", `The ${COMMON_WORD} makers`, COMMON_WORD, "nothing-of-that-kind"],
  ...["picture 1", "picture 2", "one.png", "two.png", "walk.webm", "text.png"],
];

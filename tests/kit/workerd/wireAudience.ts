/** Posts for friends over the wire: what one has, and who asks for it. */
import type { UploadPurpose } from "~/app/media/limits";
import { pngBytes } from "~/tests/kit/media/png";
import { AS_JSON, type Caller, caller, newMember } from "~/tests/wire/caller";
import { block, comment, jsonOf } from "./wireBlocks";
import { befriend } from "./wireGames";

/** Publishes a post for friends. */
export const publishForFriends = async (author: Caller, text: string, media: string[] = []): Promise<string> => {
  const files = JSON.stringify(media.map((key) => ({ key, alt: `${text} alt` })));
  const answer = author.post("/posts", { text, media: files, audience: "friends" }, AS_JSON);
  return (await jsonOf<{ post: { id: string } }>(answer)).post.id;
};

/** Uploads a picture. Returns its key. */
export const uploadPicture = async (who: Caller, purpose: UploadPurpose): Promise<string> =>
  (await jsonOf<{ key: string }>(who.upload(new Uint8Array(pngBytes({ width: 40, height: 30 })), purpose))).key;

export const commentWithFile = async (who: Caller, post: string, text: string, key: string): Promise<string> => {
  const media = JSON.stringify([{ key, alt: `${text} alt` }]);
  return (await jsonOf<{ comment: { id: string } }>(who.post("/comments", { post, text, media }, AS_JSON))).comment.id;
};

export const unfriend = (who: Caller, other: Caller) => who.post(`/friends/${other.id}`, { do: "remove" }, AS_JSON);

/** A post for friends with everything that belongs to it, and everybody's relation to its author. */
export async function postForFriends() {
  const [author, friend] = [await newMember("Author"), await newMember("Friend")];
  const [former, stranger, asking, asked, blocking, blocked] = [
    await newMember("Former"),
    await newMember("Stranger"),
    await newMember("Asking"),
    await newMember("Asked"),
    await newMember("Blocking"),
    await newMember("Blocked"),
  ];
  await befriend(author, friend, former);
  const file = await uploadPicture(author, "posts");
  const post = await publishForFriends(author, "for friends", [file]);
  const commentFile = await uploadPicture(friend, "comments");
  const comments = {
    ofFriend: await commentWithFile(friend, post, "by a friend", commentFile),
    ofFormer: await comment(former, post, "by a former friend"),
  };
  await unfriend(former, author);
  await asking.post(`/friends/${author.id}`, { do: "add" }, AS_JSON);
  await author.post(`/friends/${asked.id}`, { do: "add" }, AS_JSON);
  await block(blocking, author);
  await block(author, blocked);
  const outsiders = {
    "signed out": caller(),
    "a stranger": stranger,
    "a former friend": former,
    "asking to be a friend": asking,
    "asked to be a friend": asked,
    "blocking the author": blocking,
    "blocked by the author": blocked,
  };
  return { author, friend, former, stranger, post, file, commentFile, comments, outsiders };
}

import { Member } from "../member.mjs";
import { directChat, idIn } from "./stage.mjs";

/**
 * Posts with likes, comments and reposts, friendships, sessions, and the end of an account.
 * @param {import("./stage.mjs").Stage} stage
 */
export async function feedStory(stage) {
  const [ann, bob, cy] = await stage.members("Ann", "Bob", "Cy");
  if (!ann || !bob || !cy) return;
  const visitor = new Member(ann.url, stage.recorder, "A visitor");
  const feed = await visitor.join("live", "feed");
  const mine = await ann.join("inbox", ann.id);
  await bob.join("inbox", bob.id);

  const first = await ann.act("/posts", { text: "First", media: "[]" });
  const post = stage.name(idIn(first.answer, ann.id, bob.id), "the post");
  await feed.send({ t: "watch", posts: [post] });
  await bob.act(`/posts/${post}/like`, { on: "1" });
  const page = await visitor.join("live", `post:${post}`);
  const answer = await bob.act("/comments", { post, text: "Nice" });
  const comment = stage.name(idIn(answer.answer, ann.id, bob.id, post), "the comment");
  await ann.act(`/comments/${comment}/like`, { on: "1" });
  await bob.act(`/posts/${post}/repost`, { on: "1" });
  await bob.act(`/posts/${post}/like`, { on: "0" });
  await ann.request("GET", "/notifications.data");
  await mine.send({ t: "viewed" });
  await bob.act(`/comments/${comment}/delete`, {});
  await ann.act(`/posts/${post}/delete`, {});
  await feed.send({ t: "watch", posts: ["odd"] });
  await page.close();

  // notices that Cy hasn't viewed when the story ends
  const second = await cy.act("/posts", { text: "Second", media: "[]" });
  const other = stage.name(idIn(second.answer, ann.id, bob.id, cy.id), "Cy's post");
  await bob.act(`/posts/${other}/like`, { on: "1" });
  await bob.act("/comments", { post: other, text: "Welcome" });
  await bob.act(`/friends/${cy.id}`, { do: "add" });

  // a friendship that begins and ends
  await bob.act(`/friends/${ann.id}`, { do: "add" });
  await ann.act(`/friends/${bob.id}`, { do: "reject" });
  await ann.befriend(bob);
  const room = stage.name(directChat(ann, bob), "the chat");
  await ann.request("GET", `/messages/${bob.id}.data`);
  await ann.request("POST", `/api/chats/${encodeURIComponent(room)}`);
  const b = await bob.join("chat", room);
  await b.send({ t: "send", id: "m1", text: "Hello" });
  const a = await ann.join("chat", room);
  await a.send({ t: "send", id: "m2", text: "Good morning" });
  await ann.act(`/friends/${bob.id}`, { do: "remove" });

  // sessions
  const phone = await ann.logInOn("phone");
  const onPhone = await phone.join("inbox", ann.id);
  const there = await phone.join("chat", room);
  await ann.changePassword();
  await phone.open("inbox", ann.id);
  await phone.request("GET", "/notifications.data");
  await there.close();
  await onPhone.close();
  await bob.act("/logout", {});

  // an account is deleted
  await ann.act("/settings/delete.data", { password: "a long enough password indeed", email: ann.email });
  await stage.product.cron();
  await stage.wait(2_000);
  const again = await bob.logInOn("laptop");
  const left = await again.join("chat", room);
  await left.send({ t: "send", id: "m3", text: "Are you there?" });
  await a.close();
}

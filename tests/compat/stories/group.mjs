import { idIn } from "./stage.mjs";

/** Four members write in a group, which changes its members and its name. @param {import("./stage.mjs").Stage} stage */
export async function groupStory(stage) {
  const [ann, bob, cy, dan] = await stage.members("Ann", "Bob", "Cy", "Dan");
  if (!ann || !bob || !cy || !dan) return;
  for (const friend of [bob, cy, dan]) await ann.befriend(friend);
  const inboxes = [];
  for (const member of [ann, bob, cy]) inboxes.push(await member.join("inbox", member.id));

  const made = await ann.act("/groups", { name: "Band", picture: "", members: JSON.stringify([bob.id, cy.id]) });
  const group = stage.name(idIn(made.answer, ann.id, bob.id, cy.id), "the group");
  const a = await ann.join("chat", group);
  const b = await bob.join("chat", group);
  await a.send({ t: "send", id: "m1", text: "Welcome" });
  await b.send({ t: "send", id: "m2", text: "Thanks, Ann and Cy", mentions: [cy.id, dan.id, bob.id] });
  await b.send({ t: "typing" });
  await b.send({ t: "read", seq: 3 });

  await ann.act(`/groups/${group}`, { do: "rename", name: "The Band" });
  await bob.act(`/groups/${group}`, { do: "add", members: JSON.stringify([dan.id]) });
  await ann.act(`/groups/${group}`, { do: "add", members: JSON.stringify([dan.id]) });
  const d = await dan.join("chat", group);
  await d.send({ t: "send", id: "m3", text: "Who plays drums?" });
  await dan.open("chat", ann.id);
  await a.send({ t: "react", id: "r1", seq: 3, emoji: "🥁" });
  await d.send({ t: "react", id: "r2", seq: 3, emoji: "🥁" });

  await ann.act(`/groups/${group}`, { do: "remove", member: bob.id });
  await bob.open("chat", group);
  await ann.act(`/groups/${group}`, { do: "leave" });
  const c = await cy.join("chat", group);
  await c.send({ t: "send", id: "m4", text: "We go on" });
  await c.send({ t: "page", before: 4 });
  await ann.request("GET", `/messages/${group}.data`);
  await cy.request("GET", "/settings/export");
}

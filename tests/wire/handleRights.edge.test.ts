import { beforeAll, expect, it } from "vitest";
import { expected, ownersWorld, type People, statuses } from "./ownersWorld";

let people: People;

beforeAll(async () => {
  ({ people } = await ownersWorld());
  const [, , , , owner] = people;
  await owner.post("/profile", { name: "Owner", handle: "the_owner_of_it", about: "", dob: "1990-01-01" });
});

it("rights · GET of /@handle leads everybody who can see the profile to it", async () => {
  expect(await statuses(people, (who) => who.get("/@the_owner_of_it"))).toEqual(
    expected([302, 302, 302, 302, 302, 404], { suspended: 302 }), // a suspended member is led to the restricted page
  );
  const [, , , , owner] = people;
  for (const who of people.slice(0, 5))
    expect((await who.get("/@the_owner_of_it")).headers.get("location")).toBe(`/${owner.id}`);
});

import { expect, it } from "vitest";
import { MostWaiting } from "./mostWaiting";

it("deploy · the most calls that waited at once are those of one moment, with their names", () => {
  const most = new MostWaiting();
  const begin = most.watch("GET /");
  const ends = ["DB", "MEDIA.get"].map((what) => begin(what));
  for (const end of ends) end();
  begin("SEARCH");
  expect(most.take()).toEqual({ atOnce: 2, of: "GET /", calls: ["DB", "MEDIA.get"] });
});

it("deploy · calls of different requests don't count together", () => {
  const most = new MostWaiting();
  most.watch("GET /")("DB");
  most.watch("GET /games")("DB");
  expect(most.take()).toEqual({ atOnce: 1, of: "GET /", calls: ["DB"] });
});

it("deploy · two calls of the same name are two, and one of them ends once", () => {
  const most = new MostWaiting();
  const begin = most.watch("the cron");
  const end = begin("CHAT.filesNotShown");
  begin("CHAT.filesNotShown");
  end();
  end();
  begin("DB");
  expect(most.take().calls).toEqual(["CHAT.filesNotShown", "CHAT.filesNotShown"]);
});

it("deploy · what was taken isn't taken again", () => {
  const most = new MostWaiting();
  most.watch("GET /")("DB");
  most.take();
  expect(most.take()).toEqual({ atOnce: 0, of: "", calls: [] });
});

import { expect, test } from "vitest";
import { pastedFiles } from "./useDroppedFiles";

const PICTURE = new File(["x"], "image.png", { type: "image/png" });

test.each<[string, string[], number]>([
  ["a table from Excel", ["text/plain", "text/html", "text/rtf", "Files"], 0],
  ["a paragraph from Word", ["text/plain", "text/html", "Files"], 0],
  ["a picture from a web page", ["text/html", "Files"], 1],
  ["a screenshot", ["Files"], 1],
  ["a file from the Finder, with its name", ["text/plain", "Files"], 1],
])("M3 · S3 · a paste of %s (%s) has %i files", (_what, types, count) => {
  expect(pastedFiles({ files: [PICTURE] as unknown as FileList, types })).toHaveLength(count);
});

import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/renderPage";
import { PostList } from "./PostList";
import type { MediaView, PostView } from "./view";

vi.mock("~/app/rooms/useLive", () => ({ useLive: () => undefined }));
afterEach(cleanup);

const picture = (alt: string): MediaView => ({ key: `Posts/a/${alt}.png`, kind: "image", alt, width: 640, height: 480, poster: null });
const post = (n: number, media: MediaView[]): PostView => ({
  id: `01BX5ZZKBKACTAV9WEVGEMMVT${n}`, author: { id: "01ARZ3NDEKTSV4RRFFQ69G5FAX", name: "Bayo", photo: null },
  text: `post ${n}`, parts: null, createdAtMs: n, media, likes: 0, reposts: 0, comments: 0, liked: false, reposted: false, revision: 1,
});

test("U7 · the first picture of a list loads before everything else, and the later pictures wait", () => {
  renderPage(<PostList page={{ items: [post(1, []), post(2, [picture("boat")]), post(3, [picture("tree")])], next: null }} empty={null} />);
  const loading = (alt: string) => {
    const image = screen.getByAltText(alt);
    return [image.getAttribute("loading"), image.getAttribute("fetchpriority")];
  };
  expect(loading("boat")).toEqual(["eager", "high"]);
  expect(loading("tree")).toEqual(["lazy", "low"]);
});

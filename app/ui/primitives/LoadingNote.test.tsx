import { Link } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { LoadingNote } from "./LoadingNote";

afterEach(cleanup);

const ULID = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

test.each([
  ["S7 · a note says that a post is loading", `/${ULID}/${ULID}`, "Loading post..."],
  ["S7 · a note says that another page is still loading", `/${ULID}`, "Still loading…"],
])("%s", async (_title, to, text) => {
  const Page = createRemixStub([
    {
      path: "/",
      Component: () => (
        <>
          <LoadingNote />
          <Link to={to}>Go</Link>
        </>
      ),
    },
    { path: "*", loader: () => new Promise(() => undefined), Component: () => null },
  ]);
  render(<Page future={{ v3_singleFetch: true, v3_fetcherPersist: true, v3_relativeSplatPath: true }} />);
  expect(screen.getByRole("status").textContent).toBe("");
  await userEvent.click(await screen.findByRole("link", { name: "Go" }));
  await screen.findByText(text);
});

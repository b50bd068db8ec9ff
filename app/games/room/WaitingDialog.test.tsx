import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { newGame, tableOf } from "~/party/game/game";
import type { TablePlayer } from "~/party/game/protocol";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { WaitingDialog } from "./WaitingDialog";

afterEach(cleanup);

const NAMES: Record<string, string> = { bayo: "Bayo", chi: "Chi", dan: "Dan" };
const table = tableOf(
  newGame({ game: "Whot", options: {}, swapSides: false, host: ADA.id, invited: ["bayo", "chi", "dan"] }, 0),
  0,
  0,
);
const player = (member: string, more: Partial<TablePlayer>): TablePlayer => ({
  member,
  invitation: "accepted",
  online: false,
  inRoom: true,
  awaySinceMs: null,
  left: false,
  ...more,
});
const dialog = () => screen.queryByRole("dialog", { name: "Waiting for Other Players" });

function show(
  invited: readonly TablePlayer[] = table.invited,
  more: Partial<Parameters<typeof WaitingDialog>[0]> = {},
) {
  renderPage(
    <WaitingDialog
      table={{ ...table, invited }}
      me={ADA.id}
      personOf={(id) => ({ id, name: NAMES[id] ?? null, photo: null })}
      onStart={null}
      beginsInS={null}
      {...more}
    />,
    { viewer: ADA },
  );
}

test("G2 · neither Escape nor a press outside closes the waiting dialog", () => {
  show();
  for (const key of ["Escape", "Esc"]) fireEvent.keyDown(dialog() ?? document.body, { key });
  const beside = dialog()?.previousElementSibling ?? document.body;
  for (const press of [fireEvent.pointerDown, fireEvent.mouseDown, fireEvent.pointerUp, fireEvent.click]) press(beside);
  expect(dialog()).not.toBe(null);
  expect(screen.queryByText("another page")).toBe(null);
});

test("G2 · Cancel in the waiting dialog leads to another page", async () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByText("another page");
});

test("G2 · each player is listed with their state", () => {
  show([
    player(ADA.id, { online: true }),
    player("bayo", { invitation: "pending", awaySinceMs: 0 }),
    player("chi", { invitation: "declined", awaySinceMs: 0 }),
    player("dan", { inRoom: false, awaySinceMs: 0 }),
  ]);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "YouReady",
    "BayoInvited",
    "ChiDeclined",
    "DanAccepted, joining",
  ]);
});

test("G2 · the list distinguishes players who didn't answer from players who are away", () => {
  const round2 = { ...table, round: 2, seats: [ADA.id, "bayo", "chi"] };
  const invited = [
    player(ADA.id, { online: true }),
    player("bayo", {}),
    player("chi", { inRoom: false, awaySinceMs: 0 }),
    player("dan", { invitation: "expired", awaySinceMs: 0 }),
  ];
  show(invited, { table: { ...round2, invited } });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "YouReady",
    "BayoViewing the last game",
    "ChiAway",
    "DanDidn't answer",
  ]);
});

test("G2 · a rival who left the last game is shown as gone, with a note that they may not return", () => {
  const invited = [
    player(ADA.id, { online: true }),
    player("bayo", { left: true, inRoom: false }),
    player("chi", { inRoom: false }),
  ];
  show(invited, { table: { ...table, round: 1, seats: [ADA.id, "bayo", "chi"], invited } });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "YouReady",
    "BayoLeft the game",
    "ChiOn another page",
  ]);
  expect(within(dialog() ?? document.body).getByRole("status").textContent).toBe(
    "Bayo left the last game and might not come back.",
  );
});

test("G2 · the waiting dialog shows the countdown", () => {
  show(table.invited, { beginsInS: 3 });
  expect(within(dialog() ?? document.body).getByRole("status").textContent).toBe("Starts in 3");
});

test("G2 · the host can begin without the players who are missing", () => {
  const onStart = vi.fn();
  show(table.invited, { beginsInS: 3, onStart });
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  expect(onStart).toHaveBeenCalledTimes(1);
});

test("G2 · there is no Start button while the host has to wait", () => {
  show();
  expect(screen.queryByRole("button", { name: "Start" })).toBe(null);
});

test("G2 · no button has the focus when the dialog opens, so that a key held from the game presses nothing", async () => {
  show();
  await waitFor(() => expect(document.activeElement).toBe(dialog()));
});

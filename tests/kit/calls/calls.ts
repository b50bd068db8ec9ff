import { expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import type { CallKind } from "~/party/call/protocol";
import { befriend, openChat } from "~/tests/kit/chat/conversation";
import type { Member } from "~/tests/kit/members/members";

declare global {
  interface Window {
    /** the connections, tracks and sockets that the page has opened since it loaded */
    recorded: { connections: RTCPeerConnection[]; tracks: MediaStreamTrack[]; sockets: WebSocket[] };
  }
}

/** Records the connections, tracks and sockets that a page opens. Call this before the page loads. */
export async function watchCalls(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const recorded: Window["recorded"] = (window.recorded = { connections: [], tracks: [], sockets: [] });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        recorded.connections.push(this);
      }
    };
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        recorded.sockets.push(this);
      }
    };
    const media = navigator.mediaDevices;
    const getUserMedia = media.getUserMedia.bind(media);
    media.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      recorded.tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** Two friends, each with the other's chat open. */
export async function inChat(url: string, [one, other]: [Member, Member]): Promise<void> {
  await Promise.all([one, other].map(({ context }) => watchCalls(context)));
  await befriend(url, one, [other]);
  await Promise.all([openChat(one.page, other.id), openChat(other.page, one.id)]);
}

export const callDialog = (page: Page): Locator => page.getByRole("dialog", { name: /^(Video|Audio) call with / });

export const control = (page: Page, name: string): Locator =>
  callDialog(page).getByRole("button", { name, exact: true });

export const timer = (page: Page): Locator => callDialog(page).getByRole("timer");

/** One presses the button, the other answers, and both see the timer. */
export async function callAndAnswer(caller: Page, callee: Page, kind: CallKind): Promise<void> {
  await ring(caller, callee, kind);
  await control(callee, "Answer").click();
  await Promise.all([caller, callee].map((page) => expect(timer(page)).toHaveText(/^\d\d:\d\d:\d\d$/)));
}

export async function ring(caller: Page, callee: Page, kind: CallKind): Promise<void> {
  await caller.getByRole("button", { name: kind === "video" ? "Video call" : "Call", exact: true }).click();
  await expect(control(callee, "Answer")).toBeVisible();
}

export interface Received {
  framesDecoded: number;
  /** the energy of the received sound: `totalAudioEnergy` (W3C WebRTC Statistics) */
  audioEnergy: number;
  audioPackets: number;
}

/** What the latest call of a page has received so far. */
const received = (page: Page): Promise<Received> =>
  page.evaluate(async () => {
    const sum: Received = { framesDecoded: 0, audioEnergy: 0, audioPackets: 0 };
    const report = await window.recorded.connections.at(-1)?.getStats();
    report?.forEach((stats: Record<string, unknown>) => {
      if (stats["type"] !== "inbound-rtp") return;
      if (stats["kind"] === "video") sum.framesDecoded += Number(stats["framesDecoded"] ?? 0);
      if (stats["kind"] !== "audio") return;
      sum.audioEnergy += Number(stats["totalAudioEnergy"] ?? 0);
      sum.audioPackets += Number(stats["packetsReceived"] ?? 0);
    });
    return sum;
  });

/** Waits until the value has grown by more than `by`. */
export async function expectMore(page: Page, what: keyof Received, by = 0): Promise<void> {
  const before = (await received(page))[what];
  await expect.poll(async () => (await received(page))[what] - before, { message: `more ${what}` }).toBeGreaterThan(by);
}

/**
 * Waits until the value grows by at most `than` while 100 audio packets arrive, which takes two seconds. Media that are
 * already on the way may arrive first.
 */
export async function expectNoMore(page: Page, what: "framesDecoded" | "audioEnergy", than = 0): Promise<void> {
  await expect(async () => {
    const before = (await received(page))[what];
    await expectMore(page, "audioPackets", 100);
    expect((await received(page))[what] - before).toBeLessThanOrEqual(than);
  }).toPass({ timeout: 20_000 });
}

/** Waits until the browser estimates that a page's latest call can send more than `bps` bits a second. */
export const expectRoomToSend = (page: Page, bps: number): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        let most = 0;
        const report = await window.recorded.connections.at(-1)?.getStats();
        report?.forEach(
          (stats: Record<string, unknown>) =>
            stats["type"] === "candidate-pair" &&
            (most = Math.max(most, Number(stats["availableOutgoingBitrate"] ?? 0))),
        );
        return most;
      }),
    )
    .toBeGreaterThan(bps);

/** The factor by which a page's latest call scales down the picture that it sends. */
export const sentScaleDownBy = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => {
    const sender = window.recorded.connections
      .at(-1)
      ?.getSenders()
      .find(({ track }) => track?.kind === "video");
    return sender?.getParameters().encodings[0]?.scaleResolutionDownBy;
  });

/** What the page's calls haven't released. */
export const stillTaken = (page: Page): Promise<{ connections: number; tracks: number; callSockets: number }> =>
  page.evaluate(() => ({
    connections: window.recorded.connections.filter(({ connectionState }) => connectionState !== "closed").length,
    tracks: window.recorded.tracks.filter(({ readyState }) => readyState === "live").length,
    callSockets: window.recorded.sockets.filter(
      ({ url, readyState }) => url.includes("/parties/call/") && readyState !== WebSocket.CLOSED,
    ).length,
  }));

/** Waits until the pages have released what the call took and no longer show it. */
export async function expectOver(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await expect(callDialog(page)).toBeHidden();
    await expect.poll(() => stillTaken(page)).toEqual({ connections: 0, tracks: 0, callSockets: 0 });
  }
}

import type { Brush, Painter } from "~/app/games/arcade/arcadeView";
import { backdrop } from "~/app/games/arcade/render/backdrop";
import { fadingThings } from "~/app/games/arcade/render/fading";
import {
  ballAt,
  fillBall,
  fillBar,
  fillDisc,
  fillField,
  fillHeart,
  fillSpikes,
  type Place,
  px,
} from "~/app/games/arcade/render/shapes";
import { FIELD } from "~/games/arcade/core";
import { BALL_FALL, type BallFallState, type Platform } from "~/games/ballFall/state";
import { FIELD_COLOURS } from "~/app/games/arcade/render/fieldColours";

export const FALL_COLOURS = {
  ...FIELD_COLOURS,
  platform: "light-dark(#4d7f9e, #6d9fbf)",
  platformLit: "light-dark(#86b0c9, #a9d0e8)",
  trap: "light-dark(#b23a2c, #d9675a)",
  trapShade: "light-dark(#7d231a, #7c2b22)",
} as const;

type FallColour = keyof typeof FALL_COLOURS;

const { ballPx, risePx, heartPx, heartAbovePx, platformWidthPx, platformHeightPx } = BALL_FALL;
const EDGE_SPIKES = 24;
const EDGE_SPIKES_PX = 7;
const TRAP_SPIKES = 9;
const TRAP_SPIKES_PX = 6;

/**
 * Specks in the background, which rise at half the platforms' speed, so that the fall is visible on an empty field too.
 */
const SPECKS = Array.from({ length: 16 }, (_, i) => ({
  // these steps spread points evenly over an area, without visible rows
  x: ((i * 0.7549) % 1) * FIELD.widthPx,
  y: ((i * 0.5698) % 1) * FIELD.heightPx,
  length: 10 + ((i * 7) % 14),
}));

type FallBrush = Brush<FallColour>;

/** Rings spread where a heart was collected or a life was lost. */
export function fallPainter(): Painter<BallFallState> {
  const shaft = backdrop<FallColour>();
  const rings = fadingThings<Place & { colour: "heart" | "danger" }>();
  return {
    onTick(before, after) {
      rings.age();
      if (after.lives > before.lives) rings.add({ ...ballOf(after), colour: "heart" });
      if (after.lives < before.lives) rings.add({ ...ballOf(before), colour: "danger" });
    },
    paint(brush, moment) {
      // everything rises at the same rate, so a platform's earlier place follows from its current one
      const yetToRisePx = (moment.after.raw - moment.before.raw) * risePx * (1 - moment.share);
      shaft.draw(brush, null, (still) => {
        fillField(still);
        paintEdges(still);
      });
      paintSpecks(brush, moment.after.raw * risePx - yetToRisePx);
      for (const platform of moment.after.platforms) paintPlatform(brush, platform, yetToRisePx);
      rings.draw((ring, fade) => paintRing(brush, ring, fade));
      fillBall(brush, ballAt(moment, ballOf), ballPx / 2);
    },
  };
}

function paintSpecks({ context, colours }: FallBrush, risenPx: number): void {
  context.fillStyle = colours.line;
  for (const { x, y, length } of SPECKS) {
    const span = FIELD.heightPx + length;
    const top = span - ((((y + risenPx / 2) % span) + span) % span);
    context.fillRect(x, top - length, 1.5, length);
  }
}

function paintPlatform(
  { context, colours }: FallBrush,
  { x, y, isTrap, hasHeart }: Platform,
  yetToRisePx: number,
): void {
  const box = { x: px(x), y: px(y) + yetToRisePx, width: platformWidthPx, height: platformHeightPx };
  if (isTrap) {
    fillSpikes(
      context,
      { ...box, x: box.x + 3, y: box.y + 1, width: box.width - 6, height: TRAP_SPIKES_PX },
      TRAP_SPIKES,
      colours.trap,
    );
    fillBar(context, box, 3, colours.trap);
    fillBar(context, { x: box.x + 4, y: box.y + 5, width: box.width - 8, height: 2 }, 1, colours.trapShade);
  } else {
    fillBar(context, box, platformHeightPx / 2, colours.platform);
    fillBar(context, { x: box.x + 5, y: box.y + 2, width: box.width - 10, height: 2 }, 1, colours.platformLit);
  }
  if (hasHeart) fillHeart(context, box.x + platformWidthPx / 2, box.y - heartAbovePx, heartPx + 2, colours.heart);
}

const ballOf = ({ ballX, ballY }: BallFallState): Place => ({ x: px(ballX) + ballPx / 2, y: px(ballY) + ballPx / 2 });

function paintRing(
  { context, colours }: FallBrush,
  { x, y, colour }: Place & { colour: "heart" | "danger" },
  fade: number,
): void {
  context.globalAlpha = (1 - fade) * 0.4;
  context.fillStyle = colours[colour];
  fillDisc(context, x, y, ballPx / 2 + fade * 26);
  context.globalAlpha = 1;
}

/** The spikes above and below, where a life ends. */
function paintEdges({ context, colours }: FallBrush): void {
  const edge = { x: 0, width: FIELD.widthPx };
  fillSpikes(context, { ...edge, y: 0, height: -EDGE_SPIKES_PX }, EDGE_SPIKES, colours.trap);
  fillSpikes(context, { ...edge, y: FIELD.heightPx, height: EDGE_SPIKES_PX }, EDGE_SPIKES, colours.trap);
}

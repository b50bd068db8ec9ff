import type { Brush } from "~/app/games/arcade/arcadeView";

/**
 * What doesn't change between frames is painted once and then copied. A gradient and seventy bricks cost more than
 * everything that moves.
 */
export function backdrop<Colour extends string>() {
  let picture: HTMLCanvasElement | null = null;
  let shown: { key: unknown; colours: Brush<Colour>["colours"] } | null = null;
  return {
    /** `key` identifies what the picture shows. If the key, the size or the colours change, `paint` is called again. */
    draw({ context, colours }: Brush<Colour>, key: unknown, paint: (brush: Brush<Colour>) => void): void {
      const { width, height } = context.canvas;
      const transform = context.getTransform();
      picture ??= document.createElement("canvas");
      if (
        !shown ||
        shown.key !== key ||
        shown.colours !== colours ||
        picture.width !== width ||
        picture.height !== height
      ) {
        Object.assign(picture, { width, height });
        const pictureContext = picture.getContext("2d", { alpha: false });
        if (!pictureContext) return;
        pictureContext.setTransform(transform);
        paint({ context: pictureContext, colours });
        shown = { key, colours };
      }
      context.resetTransform();
      context.drawImage(picture, 0, 0);
      context.setTransform(transform);
    },
  };
}

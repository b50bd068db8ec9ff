import { FIELD } from "~/games/arcade/core";
import type { Brush } from "~/app/games/arcade/arcadeView";

/** More than three device pixels per CSS pixel aren't visible, and each frame would take longer. */
const DENSITY_MAX = 3;

export type Surface = NonNullable<ReturnType<typeof surfaceOn>>;

/**
 * Keeps a canvas as sharp as its screen, with the colours of the theme. It calls `onStale` when the drawing is lost or
 * has outdated colours. null if the browser can't draw.
 */
export function surfaceOn(canvas: HTMLCanvasElement, colours: Readonly<Record<string, string>>, onStale: () => void) {
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return null;
  let brush: Brush = { context, colours: resolved(canvas, colours) };

  const sizeObserver = new ResizeObserver(([entry]) => {
    if (entry && resize(canvas, entry)) onStale();
  });
  sizeObserver.observe(canvas);
  const stopWatching = watchTheme(() => {
    brush = { context, colours: resolved(canvas, colours) };
    onStale();
  });

  return {
    /** Draws immediately, in pixels of the field. Does nothing while the canvas has no size. */
    draw(paint: (brush: Brush) => void): void {
      if (canvas.width <= 1) return;
      const scale = canvas.width / FIELD.widthPx;
      context.setTransform(scale, 0, 0, scale, 0, 0);
      paint(brush);
    },
    release(): void {
      sizeObserver.disconnect();
      stopWatching();
    },
  };
}

/** Returns whether the size has changed. */
function resize(canvas: HTMLCanvasElement, { contentRect }: ResizeObserverEntry): boolean {
  const density = Math.min(DENSITY_MAX, window.devicePixelRatio || 1);
  const [width, height] = [
    Math.max(1, Math.round(contentRect.width * density)),
    Math.max(1, Math.round(contentRect.height * density)),
  ];
  if (canvas.width === width && canvas.height === height) return false;
  Object.assign(canvas, { width, height });
  return true;
}

/** A canvas can't use custom properties or `light-dark()`, so the browser resolves them. */
function resolved(canvas: HTMLCanvasElement, colours: Readonly<Record<string, string>>): Record<string, string> {
  const resolvedColours: Record<string, string> = {};
  for (const [name, colour] of Object.entries(colours)) {
    canvas.style.color = colour;
    resolvedColours[name] = getComputedStyle(canvas).color;
  }
  canvas.style.color = "";
  return resolvedColours;
}

/** Watches the system's theme and colours, and the theme that the person chose (`data-theme` on <html>). */
function watchTheme(onChange: () => void): () => void {
  const system = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) => matchMedia(query));
  const themeObserver = new MutationObserver(onChange);
  for (const query of system) query.addEventListener("change", onChange);
  themeObserver.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    for (const query of system) query.removeEventListener("change", onChange);
    themeObserver.disconnect();
  };
}

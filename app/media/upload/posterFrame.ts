/** Longer edges are scaled down to this. A post shows its videos smaller. */
const EDGE_MAX_PX = 1_280;
const JPEG_QUALITY = 0.8;
/** Many videos begin with a black picture. */
const AT_SECONDS = 0.5;
/** A browser reports a video that it can't play. If it reports nothing, waiting ends after this time. */
const WITHIN_MS = 10_000;

/** Draws a picture from a video's beginning, as JPEG. Null when this browser can't. */
export async function posterFrame(file: Blob): Promise<Blob | null> {
  const video = document.createElement("video");
  const url = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = "auto";
    const loaded = nextEvent(video, "loadeddata");
    video.src = url;
    await loaded;
    if (Number.isFinite(video.duration) && video.duration > 0) {
      const sought = nextEvent(video, "seeked");
      video.currentTime = Math.min(AT_SECONDS, video.duration / 2);
      await sought;
    }
    return await draw(video);
  } catch {
    return null;
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}

function nextEvent(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no ${event}`));
    const timer = setTimeout(fail, WITHIN_MS);
    video.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true });
    video.addEventListener("error", () => (clearTimeout(timer), fail()), { once: true });
  });
}

function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return Promise.resolve(null); // the browser can play only the sound
  const scale = Math.min(1, EDGE_MAX_PX / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
}

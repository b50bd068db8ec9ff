/**
 * Requests JSON from one of our addresses. Null when there was no answer or a refusal. Callers then keep what they
 * have, and ask again when the person or the next event does.
 */
export async function getJson<T>(url: string, signal?: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(url, { headers: { accept: "application/json" }, ...(signal ? { signal } : {}) });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

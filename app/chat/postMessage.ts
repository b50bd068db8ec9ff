import type { ChatContent } from "~/party/chat/protocol";
import type { PostAnswer } from "./chatClient";

/** Sends a message with a file. The id makes a repeat harmless. */
export async function postMessage(room: string, id: string, content: ChatContent): Promise<PostAnswer> {
  try {
    const response = await fetch(`/api/chats/${room}/messages`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ id, ...content }),
    });
    return response.ok || response.status < 500 ? answerIn(await response.json()) : null;
  } catch {
    return null;
  }
}

function answerIn(answer: unknown): PostAnswer {
  if (typeof answer !== "object" || answer === null) return null;
  if ("ok" in answer) return answer as PostAnswer;
  return { ok: false, code: "forbidden" };
}

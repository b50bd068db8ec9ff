import type { ChatMedia } from "~/party/chat/protocol";
import { mediaName } from "./quoteText";

export const MessageMedia = ({ media }: { media: ChatMedia; name: string; text: string }) => <p>{mediaName(media.kind)}</p>;

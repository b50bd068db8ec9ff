export { NoChatSelected as default } from "~/app/chat/NoChatSelected";

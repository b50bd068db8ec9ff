export { NoChatSelected as default } from "~/app/chat/list/NoChatSelected";

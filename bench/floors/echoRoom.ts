/** The floor of a room: a PartyServer that hibernates, stores no frames, and sends each one unchanged to everyone. */
import { type Connection, Server, type WSMessage } from "partyserver";
import { HEARTBEAT } from "~/party/core/protocol";

interface EchoEnv {
  ECHO: DurableObjectNamespace<EchoRoom>;
}

export class EchoRoom extends Server<EchoEnv> {
  static override options = { hibernate: true };

  constructor(ctx: DurableObjectState, env: EchoEnv) {
    super(ctx, env);
    // otherwise each socket's heartbeat would be sent to all the others
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(HEARTBEAT.ping, HEARTBEAT.pong));
  }

  override onMessage(_connection: Connection, frame: WSMessage): void {
    this.broadcast(frame);
  }
}

export default {
  fetch: (request, env) => env.ECHO.getByName(new URL(request.url).pathname.slice(1)).fetch(request),
} satisfies ExportedHandler<EchoEnv>;

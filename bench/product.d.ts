/** A built Worker, as its wrapper imports it (bench/runtime.mjs). */
declare module "product" {
  type Env = Record<string, unknown>;
  const edge: {
    fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response>;
    queue(batch: MessageBatch, env: Env, context: ExecutionContext): Promise<void>;
    scheduled(controller: ScheduledController, env: Env, context: ExecutionContext): Promise<void>;
  };
  export default edge;

  type RoomClass = new (context: DurableObjectState, env: Env) => object;
  export const CallRoom: RoomClass;
  export const ChatRoom: RoomClass;
  export const GameRoom: RoomClass;
  export const InboxRoom: RoomClass;
  export const Limits: RoomClass;
  export const LiveHub: RoomClass;
  export const LiveLeaf: RoomClass;
}

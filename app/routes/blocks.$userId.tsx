import { memberAction } from "~/app/server/formAction.server";
import { blockFormSchema, setBlock } from "~/app/safety/blocks.server";

export const action = memberAction("block", blockFormSchema, ({ context, session, fields, params }) =>
  setBlock(context, session.memberId, params["userId"] ?? "", fields),
);

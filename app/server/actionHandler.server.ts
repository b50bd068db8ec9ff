import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { EdgeContext } from "./context.server";

/** A form's action. `schema` reads its fields. */
type FormAction = ((asked: ActionFunctionArgs) => Promise<unknown>) & { schema: z.ZodType };

/**
 * Makes a row of `API_ROUTES` of a form's action (`formAction`), for an address that no page has. Each module in
 * app/routes adds a hundred bytes to the first load of every page; a row of `API_ROUTES` adds none.
 */
export function actionHandler(action: FormAction) {
  const handle = async (edge: EdgeContext, request: Request, params: Record<string, string>): Promise<Response> => {
    try {
      await action({ request, params, context: { ...edge, route: "", remixAnswers: false } });
    } catch (answer) {
      if (answer instanceof Response) return answer;
      throw answer;
    }
    throw new Error("an action for an address without a page throws its answer");
  };
  return Object.assign(handle, { schema: action.schema });
}

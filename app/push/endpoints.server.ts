import { routesOf } from "~/app/server/endpoint.server";
import { chooseForm, removeForm, testForm } from "./devices.server";
import { readPushKey, subscribe, unsubscribe } from "./subscriptions.server";

export const pushRoutes = routesOf(readPushKey, subscribe, unsubscribe, chooseForm, removeForm, testForm);
export type PushRoutes = typeof pushRoutes;

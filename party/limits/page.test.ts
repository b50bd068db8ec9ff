import fs from "node:fs";
import { expect, it } from "vitest";
import { CASE_EVIDENCE } from "~/base/moderation/terms";
import { CHAT_LIMITS } from "~/party/chat/protocol";
import { ACTIONS, type BudgetName, BUDGETS, COPIES, type Window } from "./table";

const PAGE = "docs/limits.md";
const [BEGIN, END] = [
  "<!-- the table: LIMITS_PAGE=write npx vitest run --project unit party/limits/page -->\n",
  "<!-- end -->",
];
const MEBIBYTE = 1024 * 1024;

function shown({ max, seconds }: Window, unit: string): string {
  const length =
    seconds % 86_400 === 0
      ? [seconds / 86_400, "day"]
      : seconds % 3_600 === 0
        ? [seconds / 3_600, "hour"]
        : [seconds / 60, "minute"];
  const number = unit === "MiB" ? max / MEBIBYTE : max;
  return `${number.toLocaleString("en")}${unit === "" ? "" : ` ${unit}`} in ${length[0] === 1 ? `a${length[1] === "hour" ? "n" : ""} ${length[1]}` : `${length[0]} ${length[1]}s`}`;
}

const WITH_ROW_ABOVE = "in addition to the row above, in its RPC and row";

/** The table as the page shows it. */
function table(): string {
  const rows = Object.entries(ACTIONS).flatMap(([name, { per, budget, cost, rpcs, rows: written, note, whileNew }]) => {
    const unit = cost === "amount" ? "MiB" : "";
    const row = (from: BudgetName, who: string, counted: readonly number[], remark = "") => {
      const { fast, slow } = BUDGETS[from];
      return `| ${[`\`${name}\``, who, from, cost === "amount" ? "its bytes" : cost, shown(fast, unit), shown(slow, unit), ...counted, remark].join(" | ")} |`;
    };
    const own = row(budget, per, [rpcs, written], note);
    return whileNew ? [own, row(whileNew, "new account", [0, 0], WITH_ROW_ABOVE)] : [own];
  });
  return [
    "| Action | Counted for | Budget | Cost | Fast window | Slow window | RPCs | Rows | Notes |",
    "|---|---|---|---|---|---|---|---|---|",
    ...rows,
    `| \`copy\` | member, for each text or link | copies | 1 | – | ${shown(COPIES, "")} | 0 | 1 | part of the RPC of the post, edit, comment or group's name; of short texts without a link none; the next copy is held for review |`,
    `| \`copy\` in a chat | member, for each text or link | copies | 1 | – | ${shown(COPIES, "")} | 1 | 1 | in groups, and in chats with somebody who isn't a friend and hasn't answered; of short texts without a link none |`,
    `| \`evidence\` | case | – | its bytes | – | ${CASE_EVIDENCE.bytes / MEBIBYTE} MiB and ${CASE_EVIDENCE.states} states of what was reported, for as long as the case keeps them | 0 | 1 | beyond it, the report counts, and the case's page says that it has no evidence of its own |`,
    ...(["direct", "group"] as const).map(
      (kind) =>
        `| \`stored\` in a ${kind === "direct" ? "one-to-one chat" : "group"} | member, in each chat | – | its bytes | – | ${(CHAT_LIMITS.memberBytesMax[kind] / MEBIBYTE).toLocaleString("en")} MiB, for as long as the chat exists | 0 | 0 | the room counts it in the message's row; beyond it, the code \`full\` |`,
    ),
    "",
  ].join("\n");
}

it("limits · the operators' page shows the current table", () => {
  const page = fs.readFileSync(PAGE, "utf8");
  const [before = "", rest = ""] = page.split(BEGIN);
  const [found = "", after = ""] = rest.split(END);
  if (process.env["LIMITS_PAGE"] === "write") return fs.writeFileSync(PAGE, before + BEGIN + table() + END + after);
  expect(found).toBe(table());
});

import { eventually } from "~/tests/kit/pages/eventually";
import { caller } from "~/tests/wire/caller";

/** The path of the newest link to this page that was mailed to the email. Mails go out after the answer. */
export async function mailedLink(email: string, page: "verify" | "reset"): Promise<string> {
  let found: string | undefined;
  await eventually(async () => {
    const html = await (await caller().get("/development/mail")).text();
    const mails = [...html.matchAll(/<article aria-label="Mail to ([^:"]+): [^"]*".*?<\/article>/gs)];
    const [mail = ""] = mails.find(([article, to]) => to === email && article.includes(`/${page}?token=`)) ?? [];
    found = new RegExp(`href="http://parlor\\.test(/${page}\\?token=[\\w-]{43})"`).exec(mail)?.[1];
    if (!found) throw new Error(`no mail to ${email} with a link to ${page}`);
  });
  return found ?? "";
}

import { Link } from "@remix-run/react";
import { classNames } from "~/app/ui/primitives/classNames";

interface OrderLinksProps<Order extends string> {
  label: string;
  /** the first one is the default, which the path alone leads to */
  orders: readonly Order[];
  shown: Order;
  texts: Record<Order, string>;
  path: string;
}

/** The orders of a list. Links, so that they work without JavaScript. */
export const OrderLinks = <Order extends string>({ label, orders, shown, texts, path }: OrderLinksProps<Order>) => (
  <nav aria-label={label} className="flex flex-wrap border-b border-hairline px-2">
    {orders.map((order) => (
      <Link
        key={order}
        to={order === orders[0] ? path : `${path}?sort=${order}`}
        replace
        preventScrollReset
        aria-current={order === shown ? "true" : undefined}
        className={classNames(
          "inline-flex min-h-11 items-center rounded-sm px-2 text-sm hover:text-ink hover:underline mouse:min-h-9",
          order === shown ? "font-semibold text-ink" : "text-ink-3",
        )}
      >
        {texts[order]}
      </Link>
    ))}
  </nav>
);

import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { useCheckedForm } from "./useCheckedForm";

afterEach(cleanup);

const SCHEMA = z.object({ name: z.string().min(1, "No name").max(5, "Too long"), town: z.string().min(1, "No town") });

function Sample({ onValid }: { onValid: (fields: z.input<typeof SCHEMA>) => void }) {
  const { form, errorOf } = useCheckedForm(SCHEMA, onValid);
  return (
    <form {...form}>
      <input name="name" aria-label="Name" />
      <output aria-label="Name's error">{errorOf("name")}</output>
      <input name="town" aria-label="Town" />
      <button>Send</button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const nameError = () => screen.getByLabelText("Name's error").textContent;
const send = () => userEvent.click(screen.getByRole("button"));

test("A7 · a form is first checked when it is sent, and then while the person types", async () => {
  const onValid = vi.fn();
  render(<Sample onValid={onValid} />);
  await userEvent.type(field("Name"), "far too long");
  expect(nameError()).toBe("");
  await send();
  expect(nameError()).toBe("Too long");
  await userEvent.clear(field("Name"));
  expect(nameError()).toBe("No name");
  await userEvent.type(field("Name"), "Ada");
  expect(nameError()).toBe("");
  expect(onValid).not.toHaveBeenCalled();
  await userEvent.type(field("Town"), "London");
  await send();
  expect(onValid).toHaveBeenCalledExactlyOnceWith({ name: "Ada", town: "London" });
});

test("A7 · the first wrong field gets the focus", async () => {
  render(<Sample onValid={vi.fn()} />);
  await userEvent.type(field("Name"), "Ada");
  await send();
  expect(document.activeElement).toBe(field("Town"));
});

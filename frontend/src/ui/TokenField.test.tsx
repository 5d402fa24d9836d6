import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { TokenField } from "./TokenField";
import type { TypedAmount } from "./typedAmount";

const TOKEN = 10n ** 18n;

describe("TokenField", () => {
  let amount: TypedAmount;

  function Field() {
    const [value, setValue] = useState<TypedAmount>(50n * TOKEN);
    amount = value;
    return (
      <>
        <TokenField label="Budget" amount={value} onChange={setValue} />
        <button onClick={() => setValue(7n * TOKEN)}>Other</button>
      </>
    );
  }

  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Budget" });
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

  beforeEach(() => {
    vi.spyOn(navigator, "language", "get").mockReturnValue("de-DE");
    render(<Field />);
  });

  it("is a text field with the keyboard of decimals, which keeps what is typed", () => {
    expect([field().type, field().inputMode, field().value]).toEqual(["text", "decimal", "50"]);
    type("62,5");
    expect([field().value, amount]).toEqual(["62,5", (125n * TOKEN) / 2n]);
    type("62,");
    expect([field().value, amount]).toEqual(["62,", 62n * TOKEN]);
  });

  it("refuses an amount that is not clear, and says what to type", () => {
    type("1.234");
    expect([field().value, amount, field().ariaInvalid]).toEqual(["1.234", "unclear", "true"]);
    const sentence = "1.234 can be read in two ways. Type 1234 or 1,2340.";
    expect(screen.getByRole("textbox", { description: sentence })).toBe(field());
    type("1234");
    expect([amount, field().ariaInvalid]).toEqual([1_234n * TOKEN, "false"]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows another amount that is chosen elsewhere", () => {
    type("1.234");
    fireEvent.click(screen.getByRole("button", { name: "Other" }));
    expect([field().value, screen.queryByRole("alert")]).toEqual(["7", null]);
  });
});

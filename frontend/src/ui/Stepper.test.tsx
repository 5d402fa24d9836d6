import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";

import { Stepper } from "./Stepper";

function Counter() {
  const [value, setValue] = useState(2);
  return <Stepper label="Shields to buy" value={value} onChange={setValue} max={3} />;
}

function shown(): string {
  return screen.getByRole<HTMLInputElement>("spinbutton", { name: "Shields to buy" }).value;
}

describe("Stepper", () => {
  it("goes up and down, to its bounds and no further", () => {
    render(<Counter />);
    const more = screen.getByRole("button", { name: "One more" });
    const less = screen.getByRole("button", { name: "One less" });
    fireEvent.click(more);
    expect(shown()).toBe("3");
    fireEvent.click(more);
    expect(shown()).toBe("3");
    expect(screen.getAllByText("3 is the maximum right now")).not.toEqual([]);
    fireEvent.click(less);
    fireEvent.click(less);
    fireEvent.click(less);
    expect(shown()).toBe("1");
  });

  it.each([
    ["9", "3"],
    ["0", "1"],
    ["", "1"],
    ["2.7", "2"],
  ])("makes of a typed %j a %s", (typed, value) => {
    render(<Counter />);
    fireEvent.change(screen.getByRole("spinbutton"), { target: { value: typed } });
    expect(shown()).toBe(value);
  });
});

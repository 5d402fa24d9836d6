import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { Progress, Ring } from "./Ring";

describe("Ring", () => {
  it("says how far it is, within its bounds", () => {
    render(
      <>
        <Ring value={0.256} label="Recharge" size={48} />
        <Progress value={1.5} label="Level" />
      </>,
    );
    expect(screen.getByRole("progressbar", { name: "Recharge" }).getAttribute("aria-valuenow")).toBe("26");
    expect(screen.getByRole("progressbar", { name: "Level" }).getAttribute("aria-valuenow")).toBe("100");
  });

  it("has its number in the middle, also 0", () => {
    const { container } = render(
      <Ring value={0} label="Shields" size={48}>
        {0}
      </Ring>,
    );
    expect(container.querySelector("span > span")?.textContent).toBe("0");
  });
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reasonOf } from "../../ui/testing/reasonOf";
import { SkinPicker, type SkinPickerProps } from "./SkinPicker";

function show(change: Partial<SkinPickerProps> = {}) {
  const onApply = vi.fn();
  const props = { componentId: 1, ownedIds: [2, 3], appliedId: 2, onApply, isPending: (id: number) => id === 3 };
  render(<SkinPicker {...props} {...change} />);
  return onApply;
}

afterEach(cleanup);

describe("the skin picker", () => {
  it("applies what is owned, the stock look too", () => {
    const onApply = show();
    fireEvent.click(screen.getByRole("button", { name: "Apply Stock" }));
    expect(onApply).toHaveBeenCalledWith(0);
    expect(screen.getAllByRole("button")).toHaveLength(3);
  });

  it("does nothing with the one that is applied, or on its way", () => {
    const onApply = show();
    const applied = screen.getByRole("button", { name: "Applied: Frost" });
    expect(reasonOf(applied)).toBe("Already applied");
    const busy = screen.getByRole("button", { name: "Apply Ember" });
    expect(busy.getAttribute("aria-busy")).toBe("true");
    fireEvent.click(applied);
    fireEvent.click(busy);
    expect(onApply).not.toHaveBeenCalled();
  });

  it("leads to more of them", () => {
    show({ ownedIds: [] });
    expect(screen.getByRole("link", { name: "More in the Market" }).getAttribute("href")).toBe("/market/skins");
  });
});

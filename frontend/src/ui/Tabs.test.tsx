import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { Tabs } from "./Tabs";

it("shows on which sides tabs are hidden", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(500);
  render(<Tabs label="Ranked by" tabs={[{ href: "/a", name: "A" }]} current="/a" />);
  const tabs = screen.getByRole("navigation");
  const more = [tabs.dataset.more];
  for (const scrollLeft of [100, 200]) {
    tabs.scrollLeft = scrollLeft;
    fireEvent.scroll(tabs);
    more.push(tabs.dataset.more);
  }
  expect(more).toEqual(["after", "before after", "before"]);
});

it("shows no hint when all tabs are visible", () => {
  render(<Tabs label="Ranked by" tabs={[{ href: "/a", name: "A" }]} current="/a" />);
  expect(screen.getByRole("navigation").dataset.more).toBe("");
});

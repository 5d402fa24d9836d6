import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { Tabs } from "./Tabs";

it("tells on which sides there are more tabs than show", () => {
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

it("tells nothing of tabs that all show", () => {
  render(<Tabs label="Ranked by" tabs={[{ href: "/a", name: "A" }]} current="/a" />);
  expect(screen.getByRole("navigation").dataset.more).toBe("");
});

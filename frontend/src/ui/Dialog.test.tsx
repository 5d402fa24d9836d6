import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";

import { Dialog } from "./Dialog";

/** Dialogs by the button that opens the first one; the button of each opens the next. */
function Page({ titles }: { titles: readonly string[] }) {
  const [open, setOpen] = useState<number>();
  return (
    <>
      <button onClick={() => setOpen(0)}>Opener</button>
      {titles[open!] && (
        <Dialog key={open} title={titles[open!]} onClose={() => setOpen(undefined)}>
          <button onClick={() => setOpen(open! + 1)}>Further</button>
        </Dialog>
      )}
    </>
  );
}

const opener = () => screen.getByText("Opener");

describe("a dialog", () => {
  it.each([
    ["takes the focus, and gives it back to its opener", ["Buy"]],
    ["that takes the place of another gives the focus to the opener of the first", ["Attack", "Hit"]],
  ])("%s", async (_, titles) => {
    render(<Page titles={titles} />);
    await userEvent.click(opener());
    if (titles.length > 1) await userEvent.click(screen.getByText("Further"));
    expect(document.activeElement).toBe(screen.getByRole("dialog", { name: titles.at(-1) }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });

  it("leaves the focus to what took it", async () => {
    render(
      <>
        <Page titles={["Buy"]} />
        <main tabIndex={-1} />
      </>,
    );
    await userEvent.click(opener());
    fireEvent.keyDown(document.activeElement!, { key: "Escape" });
    screen.getByRole("main").focus();
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});

import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { keepFocus } from "./keepFocus";

function Page({ isBought }: { isBought: boolean }) {
  return (
    <>
      <header>
        <a href="#/">Logo</a>
        <div>
          <button>Transactions</button>
          {isBought ? <button key="account">Your account</button> : <button key="connect">Connect</button>}
        </div>
      </header>
      <main>
        <section aria-label="Case Fan">{!isBought && <button>Buy</button>}</section>
        {!isBought && (
          <section aria-label="Cart">
            <button>Review</button>
          </section>
        )}
      </main>
    </>
  );
}

it.each([
  ["Connect", () => screen.getByRole("button", { name: "Your account" })],
  ["Buy", () => screen.getByRole("region", { name: "Case Fan" })],
  ["Review", () => screen.getByRole("main")],
  ["Transactions", () => screen.getByRole("button", { name: "Transactions" })],
])("leaves the focus where %s was", async (name, heir) => {
  const { rerender, container } = render(<Page isBought={false} />);
  const stop = keepFocus(container);
  screen.getByRole("button", { name }).focus();
  rerender(<Page isBought />);
  await waitFor(() => expect(document.activeElement).toBe(heir()));
  stop();
});

it("waits for a dialog to give the focus back", async () => {
  const { rerender, container } = render(<Page isBought={false} />);
  const stop = keepFocus(container);
  screen.getByRole("button", { name: "Review" }).focus();
  const dialog = document.body.appendChild(document.createElement("input"));
  dialog.focus();
  rerender(<Page isBought />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(dialog);
  dialog.remove();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  stop();
});

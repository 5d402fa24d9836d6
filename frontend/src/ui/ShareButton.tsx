import { Share2 } from "lucide-react";
import { type ReactNode, Suspense, lazy, useState } from "react";

import { Button } from "./Button";

const ShareDialog = lazy(() => import("./ShareDialog"));

/** Something to share, as text and as a picture. */
export interface Shared {
  /** Its address in the console, from the slash on. */
  readonly path: string;
  readonly title: string;
  /** One sentence. */
  readonly text: string;
  /** Amount won, or the like. */
  readonly figure?: string;
  /** Name of the colour token of the picture's light. */
  readonly tone: "earning" | "hot" | "calm";
  /** Drawings of the picture. */
  readonly art: ReactNode;
}

/** Button that opens the ways to share something. */
export function ShareButton(shared: Shared) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Share2 aria-hidden />} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog {...shared} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

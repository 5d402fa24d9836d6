import { Check, Download, Link2, Share2 } from "lucide-react";
import { type ReactNode, useCallback, useRef, useState } from "react";

import { Button } from "./Button";
import { Dialog } from "./Dialog";
import type { CardTexts } from "./drawCard";
import styles from "./Share.module.css";
import { useCopy } from "./useCopy";

interface ShareProps extends CardTexts {
  /** Address in the console, from the slash on. */
  path: string;
  /** Drawings of the picture. */
  art: ReactNode;
}

/** Button to share something: by the system's share sheet, as a link, or as a picture. */
export function Share(shared: ShareProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Share2 aria-hidden />} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && <ShareDialog {...shared} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ path, title, text, figure, tone, art, onClose }: ShareProps & { onClose: () => void }) {
  const url = new URL(`#${path}`, window.location.href).href;
  const { copied, copy } = useCopy(url);
  const card = useRef<HTMLCanvasElement>(null);
  const studio = useRef<HTMLDivElement>(null);
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      card.current = canvas;
      const drawings = studio.current;
      if (!canvas || !drawings) return;
      void import("./drawCard").then(({ drawCard }) => drawCard(canvas, drawings, { title, text, figure, tone }));
    },
    [title, text, figure, tone],
  );
  const share = () =>
    card.current!.toBlob((picture) => {
      const files = picture ? [new File([picture], "rigraid.png", { type: picture.type })] : [];
      const message = { title: `${title} · RigRaid`, text, url };
      // Closing the sheet is not an error.
      navigator.share(navigator.canShare({ files }) ? { ...message, files } : message).catch(() => undefined);
    });
  const save = () =>
    Object.assign(document.createElement("a"), { href: card.current!.toDataURL(), download: "rigraid.png" }).click();
  return (
    <Dialog
      onClose={onClose}
      title="Share"
      description="The link opens this page, for anyone, without a wallet."
      footer={
        <>
          <Button icon={<Download aria-hidden />} onClick={save}>
            Save picture
          </Button>
          <Button icon={copied ? <Check aria-hidden /> : <Link2 aria-hidden />} onClick={() => void copy()}>
            {copied ? "Copied" : "Copy link"}
          </Button>
          {"share" in navigator && (
            <Button variant="primary" icon={<Share2 aria-hidden />} onClick={share}>
              Share…
            </Button>
          )}
        </>
      }
    >
      <div ref={studio} className={styles.studio} aria-hidden>
        {art}
      </div>
      <canvas ref={draw} className={styles.card} role="img" aria-label={`${title}: ${text}`} />
    </Dialog>
  );
}

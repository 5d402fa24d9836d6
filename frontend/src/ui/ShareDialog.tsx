import { Check, Download, Link2, Share2 } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";

import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { CARD, drawCard } from "./drawCard";
import type { Shared } from "./ShareButton";
import styles from "./ShareDialog.module.css";
import { useCopy } from "./useCopy";

const FILE = "rigraid.png";

/** Picture of something, and the ways to share it: the system's share sheet, a link, the picture as a file. */
export default function ShareDialog({ onClose, ...shared }: Shared & { onClose: () => void }) {
  const { path, title, text } = shared;
  const url = new URL(`#${path}`, window.location.href).href;
  const { copied, copy } = useCopy(url);
  const card = useRef<HTMLCanvasElement>(null);

  const share = async () => {
    const picture = await new Promise<Blob | null>((resolve) => card.current!.toBlob(resolve));
    const files = picture ? [new File([picture], FILE, { type: picture.type })] : [];
    const message = { title: `${title} · RigRaid`, text, url };
    // Closing the sheet is an answer, too.
    await navigator.share(navigator.canShare({ files }) ? { ...message, files } : message).catch(() => undefined);
  };
  const save = () => {
    const link = document.createElement("a");
    Object.assign(link, { href: card.current!.toDataURL(), download: FILE }).click();
  };
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
            <Button variant="primary" icon={<Share2 aria-hidden />} onClick={() => void share()}>
              Share…
            </Button>
          )}
        </>
      }
    >
      <Card {...shared} canvas={card} />
    </Dialog>
  );
}

function Card({ canvas, title, text, figure, tone, art }: Shared & { canvas: RefObject<HTMLCanvasElement | null> }) {
  const studio = useRef<HTMLDivElement>(null);
  useEffect(
    () => void drawCard(canvas.current!, studio.current!, { title, text, figure, tone }),
    [canvas, title, text, figure, tone],
  );
  return (
    <>
      <canvas ref={canvas} {...CARD} className={styles.card} role="img" aria-label={`${title}: ${text}`} />
      <div ref={studio} className={styles.studio} aria-hidden>
        {art}
      </div>
    </>
  );
}

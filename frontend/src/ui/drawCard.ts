import type { Shared } from "./ShareButton";

/** Size of the picture, pixels, as services show links. */
export const CARD = { width: 1200, height: 630 };

const MARGIN = 72;
const TEXT_WIDTH = 590;
const ART = { x: 720, size: 416 };
/** Styles of the drawings that come from style sheets, which a picture of its own does not have. */
const STYLES = ["fill", "stroke", "opacity", "filter", "display", "transform", "clip-path", "mix-blend-mode"]
  .concat(["fill-opacity", "transform-box", "transform-origin", "stop-color", "stop-opacity"])
  .concat(["width", "linejoin", "linecap", "opacity", "dasharray", "dashoffset"].map((name) => `stroke-${name}`));

type Texts = Pick<Shared, "title" | "text" | "figure" | "tone">;

/** Draws a picture to share: texts on the left, on the right the drawings of an element. */
export async function drawCard(canvas: HTMLCanvasElement, studio: HTMLElement, card: Texts): Promise<void> {
  const { left, top, width: studioWidth, height } = studio.getBoundingClientRect();
  const scale = ART.size / studioWidth;
  const parts = await Promise.all(
    [...studio.querySelectorAll("[role=img], [data-state]")].map(async (part) => {
      const box = part.getBoundingClientRect();
      const place = [box.left - left, box.top - top, box.width, box.height].map((length) => length * scale);
      const image = part instanceof SVGSVGElement ? await toImage(part) : undefined;
      return { part, image, place: place as [number, number, number, number] };
    }),
  );
  // Clears what was there.
  Object.assign(canvas, CARD);
  const pen = canvas.getContext("2d")!;
  const theme = getComputedStyle(canvas);
  const color = (name: string) => theme.getPropertyValue(`--${name}`);
  const use = (size: number, weight: number, fill: string, family = "text") => {
    pen.font = `${weight} ${size}px ${color(`font-${family}`)}`;
    pen.fillStyle = color(fill);
  };

  pen.fillStyle = color("surface-0");
  pen.fillRect(0, 0, CARD.width, CARD.height);
  const middle = [ART.x + ART.size / 2, CARD.height / 2] as const;
  const light = pen.createRadialGradient(...middle, 0, ...middle, 560);
  light.addColorStop(0, `${color(card.tone)}38`);
  light.addColorStop(1, `${color(card.tone)}00`);
  pen.fillStyle = light;
  pen.fillRect(0, 0, CARD.width, CARD.height);

  use(38, 750, "text");
  pen.fillText("Rig", MARGIN, 112);
  const width = pen.measureText("Rig").width;
  use(38, 750, "earning");
  pen.fillText("Raid", MARGIN + width, 112);
  use(80, 750, card.tone);
  pen.fillText(card.title, MARGIN, 268, TEXT_WIDTH);
  use(34, 450, "text");
  const lines = wrap(card.text, pen);
  lines.forEach((line, index) => pen.fillText(line, MARGIN, 342 + index * 48));
  use(56, 700, "earning", "number");
  pen.fillText(card.figure ?? "", MARGIN, 342 + lines.length * 48 + 40, TEXT_WIDTH);
  use(24, 450, "text-faint");
  pen.fillText(window.location.host, MARGIN, CARD.height - 56);

  pen.translate(ART.x, (CARD.height - height * scale) / 2);
  for (const { part, image, place } of parts) {
    pen.beginPath();
    pen.roundRect(...place, 10);
    // The board, and its sockets.
    pen.fillStyle = color(part.role === "img" ? "board" : "surface-sunk");
    pen.strokeStyle = getComputedStyle(part).borderTopColor;
    if (image) pen.drawImage(image, ...place);
    else {
      pen.fill();
      pen.stroke();
    }
  }
}

/** Breaks a text into lines of the pen's font. */
function wrap(text: string, pen: CanvasRenderingContext2D): string[] {
  return text.split(" ").reduce<string[]>((lines, word) => {
    const longer = [...lines.slice(-1), word].join(" ");
    const fits = pen.measureText(longer).width <= TEXT_WIDTH;
    return fits ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

async function toImage(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  [drawing, ...drawing.querySelectorAll("*")].forEach((part, index) => {
    const computed = getComputedStyle(part);
    for (const name of STYLES) copies[index]!.style.setProperty(name, computed.getPropertyValue(name));
  });
  copy.setAttribute("width", `${ART.size}`);
  copy.setAttribute("height", `${ART.size}`);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

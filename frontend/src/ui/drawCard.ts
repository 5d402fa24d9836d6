/** Texts of a picture. */
export interface CardTexts {
  readonly title: string;
  /** One sentence. */
  readonly text: string;
  /** Amount won. */
  readonly figure?: string;
  /** Signal of the title and the light. */
  readonly tone: "earning" | "hot" | "calm";
}

/** Size of the picture, pixels: as services show links. */
const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 72;
const TEXT_WIDTH = 590;
const ART = { x: 720, size: 416 };
/** Styles of drawings that come from style sheets, which pictures do not have. */
const STYLES = `fill fill-opacity stroke stroke-width stroke-opacity stroke-linejoin stroke-linecap stroke-dasharray
  opacity filter display clip-path transform transform-box transform-origin stop-color stop-opacity`.split(/\s+/);

/** Draws a picture to share: texts on the left, on the right the drawings of an element. */
export async function drawCard(canvas: HTMLCanvasElement, studio: HTMLElement, card: CardTexts): Promise<void> {
  const area = studio.getBoundingClientRect();
  const scale = ART.size / area.width;
  const parts = await Promise.all(
    [...studio.querySelectorAll("[role=img], [data-state]")].map(async (part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      const place = [left - area.left, top - area.top, width, height].map((length) => length * scale);
      const image = part instanceof SVGSVGElement ? await toImage(part) : undefined;
      return { part, image, place: place as [number, number, number, number] };
    }),
  );
  Object.assign(canvas, { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d")!;
  const theme = getComputedStyle(canvas);
  const color = (name: string) => theme.getPropertyValue(`--${name}`);
  const write = (text: string, x: number, y: number, size: number, ink: string, weight = 750, family = "text") => {
    pen.font = `${weight} ${size}px ${color(`font-${family}`)}`;
    pen.fillStyle = color(ink);
    pen.fillText(text, x, y, TEXT_WIDTH);
    return x + pen.measureText(text).width;
  };

  const middle = [ART.x + ART.size / 2, HEIGHT / 2] as const;
  const light = pen.createRadialGradient(...middle, 0, ...middle, 560);
  light.addColorStop(0, `${color(card.tone)}38`);
  light.addColorStop(1, `${color(card.tone)}00`);
  for (const fill of [color("surface-0"), light]) {
    pen.fillStyle = fill;
    pen.fillRect(0, 0, WIDTH, HEIGHT);
  }
  write("Raid", write("Rig", MARGIN, 112, 38, "text"), 112, 38, "earning");
  write(card.title, MARGIN, 268, 80, card.tone);
  let y = 342;
  let line = "";
  for (const word of [...card.text.split(" "), undefined]) {
    pen.font = `450 34px ${color("font-text")}`;
    const isFull = word === undefined || pen.measureText(`${line} ${word}`).width > TEXT_WIDTH;
    if (isFull) write(line, MARGIN, y, 34, "text", 450);
    if (isFull) y += 48;
    line = isFull ? (word ?? "") : `${line} ${word}`.trim();
  }
  write(card.figure ?? "", MARGIN, y + 40, 56, "earning", 700, "number");
  write(window.location.host, MARGIN, HEIGHT - 56, 24, "text-faint", 450);

  pen.translate(ART.x, (HEIGHT - area.height * scale) / 2);
  for (const { part, image, place } of parts) {
    pen.beginPath();
    // A drawing, the board, or one of its sockets.
    if (image) pen.drawImage(image, ...place);
    else pen.roundRect(...place, 10);
    pen.fillStyle = color(part.role === "img" ? "board" : "surface-sunk");
    pen.strokeStyle = getComputedStyle(part).borderTopColor;
    pen.fill();
    pen.stroke();
  }
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

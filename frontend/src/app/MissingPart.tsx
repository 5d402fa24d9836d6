import { useMissingPart } from "../browser/parts";
import { Button } from "../ui/Button";
import { Floating } from "../ui/StillWaiting";

/** Asks to reload the page when a part of the console did not load. */
export function MissingPart() {
  const isMissing = useMissingPart();
  if (!isMissing) return null;
  return (
    <Floating role="alert">
      <p className="pretty">A part of the console did not load. There may be a newer version.</p>
      <Button size="sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Floating>
  );
}

import { useEffect, useState } from "react";

const SHOWN_MS = 1500;

/** Copies a text on demand; `copied` is true for a moment afterwards. */
export function useCopy(text: string): { readonly copied: boolean; readonly copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    // Clipboards can be forbidden; the text can still be seen and selected.
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return { copied, copy };
}

/** A test that failed, was skipped, or could not begin. */
export interface Failure {
  readonly title: string;
  /** Why, with the place in the code where that is known. */
  readonly text: string;
}

/** A file of tests that has been run. */
export interface FinishedFile {
  readonly file: string;
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly seconds: number;
}

/** Message of a test runner's reporter to the process that started it: the number of files, then each as it is done. */
export type Message = { readonly files: number } | FinishedFile;

/** Sends a message, if the process that started this one listens. */
export function tell(message: Message): void {
  process.send?.(message);
}

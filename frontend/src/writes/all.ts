// Makes every write known: each file here defines one.
import.meta.glob(["./*.ts", "!./all.ts", "!./*.test.ts"], { eager: true });

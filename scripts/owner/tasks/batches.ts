import { readTask } from "../runner/ownerTask";
import { FILE, optional } from "../runner/parameters";
import { describeDamage, describeWait, dropBatch, readBatchSigners, readQueue } from "../runner/queue";
import { table } from "../runner/table";

readTask({
  name: "game:batches",
  description: "Lists the batches that wait for a Safe or timelock, or drops a rejected one",
  parameters: {
    drop: optional(FILE, "The file of the batch to drop; keeps the file and the Safe's proposal"),
  },
  async read(session, { drop }) {
    if (drop !== undefined) {
      const { file, title } = await dropBatch(session, drop);
      return {
        data: { dropped: file, title },
        text: `Dropped ${file}: ${title}. Reject it in the Safe's app.`,
      };
    }
    const waiting = await readQueue(session);
    const batches = await Promise.all(
      waiting.map(async (batch) => {
        const { file, title, writtenAt, sender, safe, operations = [] } = batch;
        const [state, signing] = [await describeWait(session, batch), await readBatchSigners(session, batch)];
        return { file, title, writtenAt, sender, nonce: safe?.nonce ?? null, operations, state, ...signing };
      }),
    );
    const rows = batches.map(({ file, title, state, account, signers }) => {
      const signer = account ?? "the Safe in front of the timelock, which is not on record";
      const who = signers === null ? signer : `${signers.threshold} of ${signers.owners.join(", ")}`;
      return [file, title, state, who];
    });
    const head = ["File", "What", "State", "Who signs"];
    const list = rows.length === 0 ? "No batches are waiting." : table([head, ...rows]).trimEnd();
    const warnings = describeDamage(session.deployment.network);
    return { data: { batches, warnings }, text: [list, ...warnings.map((warning) => `Note: ${warning}`)].join("\n") };
  },
});

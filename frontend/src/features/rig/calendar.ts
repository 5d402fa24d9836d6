import type { ComingTime } from "./comingTimes";

/** Calendar of these times with a reminder at each (RFC 5545). */
export function toCalendar(times: readonly ComingTime[], now: number): string {
  const events = times.flatMap(({ at, title }) => [
    "BEGIN:VEVENT",
    `UID:${at}-${title.replace(/\W+/g, "-")}@rigraid`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `SUMMARY:RigRaid: ${title}`,
    ...["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${title}`, "TRIGGER:PT0S", "END:VALARM"],
    "END:VEVENT",
  ]);
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//RigRaid//Console//EN", ...events, "END:VCALENDAR", ""];
  return lines.join("\r\n");
}

function stamp(time: number): string {
  return new Date(Math.floor(time) * 1_000).toISOString().replace(/[-:]|\.000/g, "");
}

import format from "./test/lint/format.mjs";

export default format;

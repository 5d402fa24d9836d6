require("ts-node/register/transpile-only"); const { findBrowser, launchBrowser } = require("/work/wt/g/test/e2e/support/browser.ts");
(async () => {
  const [hash, name, ...sizes] = process.argv.slice(2);
  const b = await launchBrowser(await findBrowser(), {flags:["--no-sandbox"]});
  for (const s of sizes.length ? sizes : ["1920x1080","1440x900","390x844"]) {
    const [w,h] = s.split("x").map(Number);
    const p = await b.newPage({ viewport: { width: w, height: h } });
    p.on("console", m => m.type()==="error" && console.log("ERR", m.text()));
    p.on("pageerror", e => console.log("PAGEERR", String(e)));
    await p.goto("http://127.0.0.1:9474/" + hash);
    await p.waitForTimeout(Number(process.env.WAIT || 7000));
    if (process.env.EVAL) { await p.evaluate(process.env.EVAL); await p.waitForTimeout(2500); }
    await p.screenshot({ path: `/tmp/wtg-${name}-${w}.png`, fullPage: !!process.env.FULL });
    console.log(w, await p.evaluate(() => document.documentElement.scrollWidth + "/" + innerWidth + " h" + document.documentElement.scrollHeight));
    await p.close();
  }
  await b.close();
})();

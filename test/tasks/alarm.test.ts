import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import type { IncomingMessage, Server } from "node:http";
import { connect } from "node:net";

import { expect } from "chai";
import { type BaseWallet, type JsonRpcSigner, toQuantity, Wallet } from "ethers";

import type { IRigRaid } from "#bindings";
import { type AlarmMethod, type AlarmRequest, alarmText, leagueEnd, MAX_MARKS, requestText } from "#game/alarm";
import { componentName } from "#game/names";
import { playerName } from "#game/playerName";
import type { News } from "#game/texts/news";

import { findPorts, HOST } from "../../scripts/local/start/ports";
import { listen } from "../../scripts/owner/runner/service";
import type { GameSession } from "../../scripts/owner/runner/session";
import { Delivery, isQuiet } from "../../scripts/services/alarm/delivery";
import { type FormOf, formOf } from "../../scripts/services/alarm/endpoints";
import { NewsReader } from "../../scripts/services/alarm/news";
import { runAlarm } from "../../scripts/services/alarm/serve";
import { createAlarmServer, type ServerOptions } from "../../scripts/services/alarm/server";
import { type AlarmState, readAlarm, saveAlarm } from "../../scripts/services/alarm/state";
import { READABLE_BLOCKS } from "../support/rules";
import { TestServer } from "../support/TestServer";
import { useChain } from "./support/chain";
import { joinToRaid, openAll } from "./support/raids";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const [BLOCKED, HIT] = [1n, 2n];
/** Key of the browser that subscribes. */
const device = new Wallet(`0x${"d".repeat(64)}`);

/** A browser with a push service that stores the messages. */
class Browser {
  readonly ecdh: ECDH = createECDH("prime256v1");
  readonly auth = randomBytes(16);
  readonly requests: { headers: IncomingMessage["headers"]; body: Buffer }[] = [];
  status = 201;
  /** Called when a message arrives, before it is accepted. */
  onMessage = () => {};
  service!: TestServer;

  static async open(): Promise<Browser> {
    const browser = new Browser();
    browser.ecdh.generateKeys();
    browser.service = await TestServer.start(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      browser.requests.push({ headers: request.headers, body: Buffer.concat(chunks) });
      browser.onMessage();
      response.writeHead(browser.status).end();
    });
    return browser;
  }

  get endpoint(): string {
    return `${this.service.url}/push/abc`;
  }

  get keys() {
    return { p256dh: this.ecdh.getPublicKey("base64url"), auth: this.auth.toString("base64url") };
  }

  /** The sent news, decrypted. */
  get news(): News[] {
    return this.requests.map(({ body }) => JSON.parse(this.decrypt(body)) as News);
  }

  /** Decrypts by RFC 8291 and RFC 8188. */
  private decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body[20]);
    const [record, tag] = [body.subarray(21 + body[20], -16), body.subarray(-16)];
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.ecdh.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync("sha256", this.ecdh.computeSecret(sender), this.auth, info, 32));
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12)).setAuthTag(tag);
    const padded = Buffer.concat([decipher.update(record), decipher.final()]);
    // The last record ends in a 2.
    expect(padded.at(-1)).to.equal(2);
    return padded.subarray(0, -1).toString();
  }
}

describe("game:alarm", () => {
  const chain = useChain();
  let browser: Browser;
  let state: AlarmState;
  let url: string;
  let look: (now?: Date) => Promise<void>;
  let closing: Server[];
  let serve: (options?: ServerOptions, game?: Pick<IRigRaid, "getAttackCapacity">) => Promise<Server>;
  let save: () => void;
  let saves: number;
  let reader: NewsReader;
  let problems: string[];
  let lastMade: number;
  let player: JsonRpcSigner;
  let session: { -readonly [Name in keyof GameSession]: GameSession[Name] };
  const file = () => chain().file("alarm");

  beforeEach(async () => {
    browser = await Browser.open();
    [player] = chain().rivals;
    const { deployment, provider, game } = chain();
    session = { hre: { ethers: { provider } }, deployment, game } as never;
    [problems, closing, saves, lastMade] = [[], [], 0, 0];
    state = readAlarm(file(), "a chain", await provider.getBlockNumber());
    save = () => {
      saves += 1;
      saveAlarm(file(), state);
    };
    const forms: FormOf = (endpoint) => {
      if (!endpoint.startsWith(browser.service.url)) return formOf(endpoint);
      return endpoint.endsWith("/discord") ? "discord" : endpoint.endsWith("/telegram") ? "telegram" : "push";
    };
    const report = (problem: string) => problems.push(problem);
    reader = new NewsReader(session, state, "RIG", Number(await game.ATTACK_RECHARGE_TIME()), report);
    const delivery = new Delivery(state, "mailto:owner@example.org", forms);
    look = async (now = new Date()) => {
      // The latest block is not reported yet.
      await chain().rpc("evm_mine");
      await reader.look(save);
      await delivery.flush(now);
    };
    serve = async (options, game = session.game) => {
      const [port] = await findPorts([{ port: 0, requestedBy: undefined }]);
      const server = createAlarmServer({ ...session, game } as GameSession, state, forms, save, options);
      await listen(server, { host: HOST, port }, "--listen");
      url = `http://${HOST}:${port}`;
      closing.push(server);
      return server;
    };
    await serve();
  });

  afterEach(async () => {
    for (const server of closing) server.close().closeAllConnections();
    await browser.service.stop();
  });

  const sign = async (changes: Partial<AlarmRequest> = {}, signer: JsonRpcSigner = player): Promise<AlarmRequest> => {
    const expires = Math.floor(Date.now() / 1_000) + DAY;
    // As in the console: by the alarm's clock, and never the same twice.
    lastMade = Math.max(lastMade + 1, Date.now());
    const terms = { account: player.address, endpoint: browser.endpoint, expires, keys: browser.keys };
    const all = { ...terms, device: device.address, madeAt: lastMade, ...changes };
    const signed = { ...all, signature: await signer.signMessage(alarmText(all, chain().deployment)) };
    return signAsDevice(signed);
  };
  const signAsDevice = (
    request: Omit<AlarmRequest, "deviceSignature">,
    by: BaseWallet = device,
    method: AlarmMethod = "PUT",
  ): AlarmRequest => ({
    ...request,
    deviceSignature: by.signMessageSync(requestText(method, request, chain().deployment)),
  });
  const signEnd = async (changes: Partial<AlarmRequest> = {}) => signAsDevice(await sign(changes), device, "DELETE");
  const request = async (method: string, body: object): Promise<string> => {
    const response = await fetch(url, { method, body: JSON.stringify(body) });
    return response.status === 204 ? "done" : ((await response.json()) as { error: string }).error;
  };
  const subscribe = async (changes: Partial<AlarmRequest> = {}) =>
    expect(await request("PUT", await sign(changes))).to.equal("done");
  const queue = (...titles: string[]) =>
    state.subscribers[browser.endpoint].queue.push(...titles.map((title) => ({ title, body: "." })));
  const mineAt = async (time: number) => {
    await chain().rpc("evm_setNextBlockTimestamp", time);
    await chain().rpc("evm_mine");
  };
  /** Makes the victim of a newcomer's raids the player. Returns an attack, which returns its outcome. */
  const prepareRaids = async () => {
    await openAll(chain());
    const { newcomer, victim, id } = await joinToRaid(chain());
    player = await chain().provider.getSigner(victim);
    return async () => {
      await chain().pass(2 * HOUR);
      const { logs } = (await (await newcomer.attackComponent(victim, id)).wait())!;
      const event = logs
        .map((log) => newcomer.interface.parseLog(log))
        .find((each) => each?.name === "ComponentAttacked");
      return event!.args.outcome as bigint;
    };
  };
  /** Lets the player spend a charge on a new roll. The first may be free. */
  const spendCharge = async () => {
    const own = chain().game.connect(player);
    do {
      await chain().rpc("hardhat_mine", toQuantity(READABLE_BLOCKS + 1));
      await (await own.primeAttack()).wait();
    } while ((await own.getRemainingAttacks(player)) === (await own.getAttackCapacity(player)));
  };
  const titles = () => browser.news.map(({ title }) => title);

  it("encrypts for the browser alone, and signs with its published key", async () => {
    await subscribe();
    queue("Übung");
    await look();
    expect(browser.news).to.deep.equal([{ title: "Übung", body: "." }]);
    const [{ headers, body }] = browser.requests;
    expect(headers).to.deep.include({ "content-encoding": "aes128gcm", ttl: `${12 * HOUR}` });
    expect(body.includes("bung")).to.equal(false);
    const { publicKey } = (await (await fetch(url)).json()) as { publicKey: string };
    const [, token, key] = /^vapid t=(.*), k=(.*)$/.exec(headers.authorization!)!;
    expect(key).to.equal(publicKey);
    const [head, claims, signature] = token.split(".");
    const point = Buffer.from(publicKey, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    const jwk = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const signed = Buffer.from(`${head}.${claims}`);
    const proof = { key: jwk, dsaEncoding: "ieee-p1363" } as const;
    expect(verify("sha256", signed, proof, Buffer.from(signature, "base64url"))).to.equal(true);
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).to.deep.include({
      aud: browser.service.url,
      sub: "mailto:owner@example.org",
    });
  });

  it("posts a sentence to the webhooks of Discord and Telegram", async () => {
    for (const [chat, field] of Object.entries({ discord: "content", telegram: "text" })) {
      const endpoint = `${browser.service.url}/${chat}`;
      await subscribe({ endpoint, keys: undefined });
      state.subscribers[endpoint].queue.push({ title: "A shield broke", body: "It held." });
      await look();
      const { headers, body } = browser.requests.pop()!;
      expect(headers["content-type"]).to.equal("application/json");
      expect(JSON.parse(body.toString())).to.deep.equal({ [field]: "A shield broke: It held." });
    }
    expect(browser.requests).to.be.empty;
  });

  it("notifies only the victim of broken shields and raids, once", async () => {
    const attack = await prepareRaids();
    await subscribe();
    await look();
    expect(browser.news).to.deep.equal([]);
    expect(await attack()).to.equal(BLOCKED);
    await look();
    expect(titles()).to.deep.equal(["A shield broke"]);
    while ((await attack()) !== HIT) await look();
    await look();
    expect(
      titles()
        .slice(0, -1)
        .every((title) => title === "A shield broke"),
    ).to.equal(true);
    const { title, body } = browser.news.at(-1)!;
    expect(title).to.match(/^Your .* was hacked$/);
    expect(body).to.match(/^You lost [\d.]+ RIG\. Repair it to earn again\.$/);
    const count = browser.news.length;
    await look();
    expect(browser.news).to.have.length(count);
    // The same browser with another account, which was not raided.
    const other = chain().rivals.find(({ address }) => address !== player.address)!;
    expect(await request("PUT", await sign({ account: other.address }, other))).to.equal("done");
    await attack().catch(() => undefined);
    await look();
    expect(browser.news).to.have.length(count);
  });

  it("notifies of a possible restart and of full charges, once each", async () => {
    const { game } = chain();
    const attack = await prepareRaids();
    for (let outcome = BLOCKED; outcome !== HIT; outcome = await attack());
    await spendCharge();
    await look();
    await subscribe();
    await look();
    const { charges, ripe: _, ...hacked } = state.timers[player.address];
    const [[id, free]] = Object.entries(hacked);
    expect(free).to.be.below(charges);
    const at = async (time: number) => {
      await mineAt(time);
      await look();
      return titles().filter((title) => title !== "Your rewards are ripe");
    };
    expect(await at(free - HOUR)).to.deep.equal([]);
    expect(await at(free)).to.deep.equal([`Your ${componentName(Number(id))} can be restarted`]);
    expect(await at(charges - HOUR)).to.have.length(1);
    expect(await at(charges)).to.deep.equal([
      `Your ${componentName(Number(id))} can be restarted`,
      "All attack charges are back",
    ]);
    expect(await game.getRemainingAttacks(player.address)).to.equal(await game.getAttackCapacity(player.address));
    expect(await at(charges + DAY)).to.have.length(2);
  });

  it("notifies of ripe rewards, once for each collection", async () => {
    const { game } = chain();
    const own = game.connect(player);
    const lastClaim = async () =>
      Number(await (await own.claimAllRewards()).getBlock().then((block) => block!.timestamp));
    const ripeNews = () => titles().filter((title) => title === "Your rewards are ripe").length;
    await chain().pass(HOUR);
    await subscribe();
    const ripeAt = (await lastClaim()) + 8 * HOUR;
    await look();
    expect(state.timers[player.address].ripe).to.equal(ripeAt);
    await mineAt(ripeAt - HOUR);
    await look();
    expect(ripeNews()).to.equal(0);
    for (const time of [ripeAt, ripeAt + HOUR]) {
      await mineAt(time);
      await look();
      expect(ripeNews()).to.equal(1);
    }
    const next = (await lastClaim()) + 8 * HOUR;
    await look();
    await mineAt(next);
    await look();
    expect(ripeNews()).to.equal(2);
  });

  it("reads the other times of a game without ripening", async () => {
    await subscribe();
    await spendCharge();
    const error = Object.assign(new Error("reverted"), { code: "CALL_EXCEPTION" });
    session.game = new Proxy(chain().game, {
      get: (game, name) =>
        name === "getAllRipening" ? () => Promise.reject(error) : (Reflect.get(game, name) as unknown),
    });
    await look();
    expect(problems).to.deep.equal([]);
    expect(Object.keys(state.timers[player.address])).to.deep.equal(["charges"]);
  });

  it("notifies of a marked rival who can be raided, and removes the mark", async () => {
    await prepareRaids();
    const rival = chain().stranger.address;
    await subscribe({ marks: [rival] });
    const alerts = () => browser.news.filter(({ title }) => title === `${playerName(rival)} can be raided`);
    await look();
    // Their purchase is protected.
    const { [rival]: from } = state.timers[player.address];
    await mineAt(from - 1);
    await look();
    expect(state.subscribers[browser.endpoint].marks).to.deep.equal([rival]);
    expect(alerts()).to.be.empty;
    await mineAt(from + HOUR);
    await look();
    expect(alerts()).to.have.length(1);
    expect(state.subscribers[browser.endpoint].marks).to.be.empty;
    await look();
    expect(alerts()).to.have.length(1);
  });

  it("notifies of the league's last hours once", async () => {
    await subscribe();
    await look();
    const end = leagueEnd(await chain().now());
    await mineAt(end - 2 * HOUR);
    await look();
    await look();
    // Charges may have come back in the meantime.
    expect(titles().filter((title) => title === "The week's last hours" || / alarms /.test(title))).to.have.length(1);
    expect(state.league).to.equal(end);
  });

  it("holds notifications in quiet hours, and sends them together afterwards", async () => {
    await subscribe({ quiet: { from: 22, to: 7, zone: "Europe/Berlin" } });
    queue("one", "two");
    await look(new Date("2026-07-01T02:00:00Z"));
    expect(browser.news).to.deep.equal([]);
    await look(new Date("2026-07-01T06:00:00Z"));
    expect(browser.news).to.deep.equal([{ title: "2 notifications about your rig", body: "one, two" }]);
  });

  it("retries temporary refusals of a push service, and drops permanent ones", async () => {
    await subscribe();
    queue("one");
    browser.status = 503;
    await look();
    browser.status = 429;
    await look();
    browser.status = 201;
    await look();
    await look();
    expect(titles()).to.deep.equal(["one", "one", "one"]);
    queue("two");
    browser.status = 400;
    await look();
    await look();
    expect(titles().slice(3)).to.deep.equal(["two"]);
  });

  it("forgets subscriptions that the push service does not know, that expired, or that were cancelled", async () => {
    await subscribe();
    queue("one");
    browser.status = 410;
    await look();
    expect(state.subscribers).to.deep.equal({});
    await subscribe();
    await look(new Date(Date.now() + 2 * DAY * 1_000));
    expect(state.subscribers).to.deep.equal({});
    await subscribe();
    expect(await request("DELETE", await signEnd())).to.equal("done");
    await look();
    expect(readFileSync(file(), "utf8")).to.not.contain(player.address);
  });

  it("refuses a subscription that its account has not signed, or may not have", async () => {
    const known = await sign();
    const expired = Math.floor(Date.now() / 1_000) - 1;
    const refused: [object, string][] = [
      [{ ...known, account: chain().rivals[1].address }, "The signature is not the account's."],
      [{ ...known, endpoint: `${browser.endpoint}2` }, "The signature is not the account's."],
      [{ ...known, expires: known.expires + 1 }, "The signature is not the account's."],
      [{ ...known, signature: "0x12" }, "The signature is not the account's."],
      [await sign({ expires: expired }), "expires"],
      [await sign({ expires: expired + 91 * DAY }), "expires"],
      [await sign({ endpoint: "http://169.254.169.254/push" }), "does not belong to a push service"],
      [await sign({ keys: undefined }), "keys"],
      [await sign({ account: chain().stranger.address }, chain().stranger), "does not play"],
      [{ ...known, quiet: { from: 1, to: 2, zone: "Mars/Olympus" } }, "Invalid"],
      [{ ...known, padding: "x".repeat(5_000) }, "too long"],
    ];
    for (const [body, reason] of refused) expect(await request("PUT", body)).to.contain(reason);
    expect(await request("PUT", { ...known, device: undefined })).to.equal(
      "This console is too old for the alarm: reload it, then switch the alarm on again.",
    );
    expect(state.subscribers).to.deep.equal({});
  });

  it("refuses keys, quiet hours, marks and times without the signature of the account's browser", async () => {
    const known = await sign({ quiet: { from: 22, to: 7, zone: "UTC" }, marks: [chain().stranger.address] });
    const thief = Wallet.createRandom();
    const changes: Partial<AlarmRequest>[] = [
      { keys: { ...known.keys!, auth: "A".repeat(22) } },
      { quiet: { from: 0, to: 23, zone: "UTC" } },
      { marks: [] },
      { madeAt: known.madeAt + 1 },
    ];
    const reason = "The signature is not from the browser that the account named.";
    for (const change of changes) expect(await request("PUT", { ...known, ...change })).to.equal(reason);
    expect(await request("PUT", signAsDevice({ ...known, marks: [] }, thief))).to.equal(reason);
    const stolen = signAsDevice({ ...known, device: thief.address }, thief);
    expect(await request("PUT", stolen)).to.equal("The signature is not the account's.");
    expect(await request("PUT", known)).to.equal("done");
    expect(state.subscribers[browser.endpoint].marks).to.deep.equal([chain().stranger.address]);
  });

  it("refuses repeated requests, old ones, and those from before its start", async () => {
    const old = "This request is too old. Try again.";
    const first = await sign();
    expect(await request("PUT", first)).to.equal("done");
    expect(await request("PUT", signAsDevice({ ...first, madeAt: first.madeAt + 1 }))).to.equal("done");
    expect(await request("PUT", first)).to.equal(old);
    const end = await signEnd();
    expect(await request("DELETE", end)).to.equal("done");
    expect(await request("PUT", first)).to.equal(old);
    await subscribe();
    expect(await request("DELETE", end)).to.equal(old);
    expect(Object.keys(state.subscribers)).to.deep.equal([browser.endpoint]);
    expect(await request("DELETE", await signEnd())).to.equal("done");
    expect(await request("PUT", await sign({ madeAt: Date.now() - 61_000 }))).to.equal(old);
    expect(await request("PUT", await sign({ madeAt: Date.now() + 61_000 }))).to.equal(old);
    const unused = await sign();
    await serve();
    expect(await request("PUT", unused)).to.equal(old);
    expect(state.subscribers).to.deep.equal({});
  });

  it("accepts rivals with an EIP-55 checksum or none, as many as the console lets a player mark", async () => {
    const rival = chain().stranger.address;
    const wrong = rival.replace(/[a-f]/, (digit) => digit.toUpperCase());
    expect(await request("PUT", await sign({ marks: [wrong] }))).to.equal("The address has a wrong checksum.");
    const many = Array.from({ length: MAX_MARKS + 1 }, (_, index) => `0x${`${index + 10}`.repeat(20)}`);
    expect(await request("PUT", await sign({ marks: many }))).to.equal("You can mark at most 20 rivals.");
    await subscribe({ marks: many.slice(1) });
    await subscribe({ marks: [rival.toLowerCase()] });
    expect(state.subscribers[browser.endpoint].marks).to.deep.equal([rival]);
  });

  it("checks every account and mark, even if another one is invalid", async () => {
    await prepareRaids();
    const rival = chain().stranger.address;
    await subscribe({ marks: [rival] });
    const known = state.subscribers[browser.endpoint];
    // As if validation had missed it.
    known.marks = ["0x12", rival];
    state.subscribers = {
      nobody: { ...known, endpoint: "nobody", account: "0x34", queue: [] },
      [browser.endpoint]: known,
    };
    await look();
    const { [rival]: from } = state.timers[player.address];
    await mineAt(from + HOUR);
    await look();
    expect(titles()).to.include(`${playerName(rival)} can be raided`);
    const said = [...new Set(problems.map((problem) => problem.split(": ")[0]))];
    expect(said).to.deep.equal(["0x34", `${player.address}, mark 0x12`]);
  });

  it("reads an account again after a failed look, even if nothing new happened", async () => {
    await subscribe();
    await look();
    const before = state.timers[player.address];
    await spendCharge();
    session.game = new Proxy(chain().game, {
      get: (game, name) => {
        if (name !== "getRemainingAttacks") return Reflect.get(game, name) as unknown;
        return () => Promise.reject(new Error("missing trie node"));
      },
    });
    await look();
    expect(problems).to.deep.equal([`${player.address}: missing trie node`]);
    session.game = chain().game;
    await look();
    expect(state.timers[player.address]).to.not.deep.equal(before);
  });

  it("sends waiting news even while every look fails", async () => {
    const failing = { look: () => Promise.reject(new Error("The node is away.")) };
    const flushed = once(process, "flushed");
    const delivery = { flush: async () => void process.emit("flushed" as "exit", 0) };
    const { error } = console;
    console.error = (problem: string) => problems.push(problem);
    const ended = runAlarm(1n, failing, delivery, save);
    await flushed;
    process.emit("SIGTERM");
    await ended;
    console.error = error;
    expect(problems).to.deep.equal(["The node is away."]);
  });

  it("keeps news that arrive while others are being sent", async () => {
    await subscribe();
    queue("one");
    browser.onMessage = () => {
      browser.onMessage = () => {};
      queue("two");
    };
    await look();
    expect(state.subscribers[browser.endpoint].queue.map(({ title }) => title)).to.deep.equal(["two"]);
    await look();
    expect(titles()).to.deep.equal(["one", "two"]);
  });

  it("hides the node's answers from strangers, because they can contain the owner's key", async () => {
    const secret = "could not detect network (url=https://node.example/v3/0123456789abcdef)";
    const report = (problem: string) => problems.push(problem);
    await serve({ report }, { getAttackCapacity: () => Promise.reject(new Error(secret)) } as never);
    const response = await fetch(url, { method: "PUT", body: JSON.stringify(await sign()) });
    expect([response.status, await response.json()]).to.deep.equal([
      503,
      { error: "The alarm cannot read the game now. Try again later." },
    ]);
    expect(problems).to.deep.equal([`A request failed: ${secret}`]);
  });

  it("limits the requests of each client, and of all together", async () => {
    await serve({ limits: { client: 2, all: 5, seconds: 60 } });
    const ask = async (client: string) => (await fetch(url, { headers: { "x-forwarded-for": client } })).status;
    const statuses: number[] = [];
    // A client cannot choose its address: the server with TLS adds the last one.
    for (const last of [1, 1, 1, 2, 2, 3, 3]) statuses.push(await ask(`8.8.8.${statuses.length}, 1.1.1.${last}`));
    expect(statuses).to.deep.equal([200, 200, 429, 200, 200, 200, 429]);
    expect(await request("DELETE", { endpoint: "x" })).to.equal("Too many requests. Try again in a minute.");
  });

  it("holds no more than 200 connections", async () => {
    const { port } = new URL(url);
    const open = () => connect(Number(port), HOST);
    const sockets = Array.from({ length: 200 }, open);
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    await once(open().resume(), "close");
    const [first] = sockets;
    first.end("GET / HTTP/1.0\r\n\r\n");
    expect(String((await once(first, "data"))[0])).to.contain("200 OK");
    for (const socket of sockets) socket.destroy();
  });

  it("ends a subscription only by a signed request, and writes nothing for an unknown one", async () => {
    expect(await request("DELETE", await signEnd())).to.equal("done");
    expect(saves).to.equal(0);
    await subscribe();
    const before = saves;
    expect(await request("DELETE", { endpoint: browser.endpoint })).to.contain("too old for the alarm");
    const reason = "The signature is not from the browser that the account named.";
    expect(await request("DELETE", await sign())).to.equal(reason);
    const [, other] = chain().rivals;
    const ofOther = signAsDevice(await sign({ account: other.address }, other), device, "DELETE");
    expect(await request("DELETE", ofOther)).to.equal("done");
    expect(saves).to.equal(before);
    expect(Object.keys(state.subscribers)).to.deep.equal([browser.endpoint]);
  });

  it("reads the files of earlier versions, and drops useless entries", async () => {
    await subscribe({ quiet: { from: 22, to: 7, zone: "UTC" } });
    const known = state.subscribers[browser.endpoint];
    const rival = chain().stranger.address;
    const wrong = rival.replace(/[a-f]/, (digit) => digit.toUpperCase());
    const { device: _, ...signed } = await sign({ endpoint: "old" });
    const subscribers = {
      [browser.endpoint]: { ...known, marks: ["0x12", rival.toLowerCase(), null, wrong], queue: [{ title: 1 }] },
      old: { ...signed, marks: undefined, queue: [{ title: "one", body: "." }] },
      broken: { ...known, endpoint: "broken", account: "0x34" },
      nothing: null,
    };
    const stored = { ...state, subscribers, timers: { [player.address]: { charges: "soon" } }, league: undefined };
    writeFileSync(file(), JSON.stringify(stored));
    const { account, endpoint, expires, keys, quiet } = known;
    expect(readAlarm(file(), "a chain", 1)).to.deep.equal({
      ...{ vapid: state.vapid, chain: "a chain", block: state.block, timers: {}, league: 0 },
      subscribers: {
        [endpoint]: { account, endpoint, expires, keys, quiet, marks: [rival], queue: [] },
        old: {
          ...{ account, endpoint: "old", expires: signed.expires, keys, marks: [] },
          queue: [{ title: "one", body: "." }],
        },
      },
    });
  });

  it("keeps the newest five addresses of an account", async () => {
    for (let index = 0; index < 6; index++) await subscribe({ endpoint: `${browser.endpoint}${index}` });
    expect(Object.keys(state.subscribers).map((endpoint) => endpoint.at(-1))).to.deep.equal(["1", "2", "3", "4", "5"]);
  });

  it("keeps its key in a file of its own, from one start to the next", async () => {
    const [port] = await findPorts([{ port: 0, requestedBy: undefined }]);
    const args = `--contact mailto:owner@example.org --listen ${port} --state ${file()}`;
    // As an earlier start on another chain left it.
    saveAlarm(file(), state);
    const run = chain().start(`game:alarm ${args}`);
    await run.shows("accepts subscriptions");
    expect(await (await fetch(`http://${HOST}:${port}`)).json()).to.deep.include({ publicKey: state.vapid.publicKey });
    run.kill("SIGTERM");
    expect(await run.ended).to.include({ code: 0, stderr: "" });
    expect(statSync(file()).mode & 0o077).to.equal(0);
  });

  it("knows the quiet hours", () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
    const hours = [...Array(24).keys()];
    const night = hours.filter((hour) => isQuiet({ from: 22, to: 7, zone: "UTC" }, at(hour)));
    expect(night).to.deep.equal([0, 1, 2, 3, 4, 5, 6, 22, 23]);
    expect(hours.filter((hour) => isQuiet({ from: 1, to: 3, zone: "UTC" }, at(hour)))).to.deep.equal([1, 2]);
    expect(hours.filter((hour) => isQuiet({ from: 5, to: 5, zone: "UTC" }, at(hour)))).to.deep.equal([]);
  });

  it("posts only to push services, Discord and Telegram", () => {
    const forms = {
      "https://fcm.googleapis.com/fcm/send/abc": "push",
      "https://updates.push.services.mozilla.com/wpush/v2/abc": "push",
      "https://web.push.apple.com/abc": "push",
      "https://wns2-par02p.notify.windows.com/w/?token=abc": "push",
      "https://discord.com/api/webhooks/12/ab-c_d": "discord",
      "https://api.telegram.org/bot12:ab-c_d/sendMessage?chat_id=-100": "telegram",
      "https://fcm.googleapis.com.evil.example/abc": undefined,
      "https://evil.example/fcm.googleapis.com/": undefined,
      "https://user@fcm.googleapis.com:1/abc": undefined,
      "http://fcm.googleapis.com/abc": undefined,
      "https://discord.com/api/webhooks/12/../../users": undefined,
    };
    for (const [endpoint, form] of Object.entries(forms)) expect(formOf(endpoint), endpoint).to.equal(form);
  });
});

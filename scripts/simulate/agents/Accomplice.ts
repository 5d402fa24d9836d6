import { Agent, type World } from "./Agent";
import { type Kind, KINDS, type Team, TEAMS } from "./kinds";
import type { Target } from "./targets";

/** A player who attacks the targets that another player chooses. */
class Accomplice extends Agent {
  constructor(
    season: World,
    team: Team,
    private readonly wish: (self: Agent) => Target | undefined,
    group: string = team,
  ) {
    super(season.newAccount(), group, TEAMS[team], season);
  }

  protected override get savesHits(): boolean {
    return false;
  }

  protected override choose(): Target | undefined {
    return this.wish(this);
  }
}

/** Shielded opponents that a member of a team considers, besides everybody without a shield. */
const LOOKS = 30;

/** Adds a team. */
export function addTeam(season: World, team: Team, accounts: number): void {
  if (team === "swarm") addSwarm(season, accounts);
  if (team === "strippers") addStrippers(season, accounts);
  if (team === "pair") addPair(season);
  if (team === "shelter") addShelter(season, accounts);
}

function addSwarm(season: World, accounts: number): void {
  const { board } = season;
  const members = new Set<string>();
  const raid = (self: Agent) => {
    const targets = board.reachable(self.account, LOOKS).filter(({ account }) => !members.has(account));
    const open = targets.filter(({ isShielded }) => !isShielded);
    return mostValuable(open.length > 0 ? open : targets.filter((target) => breaks(season, target)));
  };
  for (let i = 0; i < accounts; i++) {
    const member = new Accomplice(season, "swarm", raid);
    members.add(member.account);
    season.add(member);
  }
}

function addStrippers(season: World, accounts: number): void {
  const raider = addWhale(season, "stripped for", "raider");
  const { board } = season;
  /** The player whose shields protect the largest loot. */
  const strip = (self: Agent) => {
    const shielded = board
      .reachable(self.account, LOOKS)
      .filter((target) => target.isShielded && breaks(season, target));
    const worth = shielded.map((target) => ({
      ...target,
      value: board.targetAt(target.account, raider.player)?.value ?? 0,
    }));
    return mostValuable(worth.filter(({ account, value }) => account !== raider.account && value > 0));
  };
  for (let i = 0; i < accounts; i++) season.add(new Accomplice(season, "strippers", strip));
}

/** Whether an attack on a target would break a shield; otherwise it is wasted. */
function breaks({ model }: World, { account, id }: Target): boolean {
  return model.isSerious(model.players.get(account)!, id);
}

function mostValuable(targets: readonly Target[]): Target | undefined {
  return [...targets].sort((one, other) => other.value - one.value)[0];
}

function addPair(season: World): void {
  const pair: Agent[] = [];
  const hackTheOther = (self: Agent) => {
    const [other] = pair.filter((each) => each !== self);
    // Collected rewards cannot be stolen, so they cost no fee.
    other?.collect();
    return other && season.board.targetAt(other.account, self.player);
  };
  for (let i = 0; i < 2; i++) pair.push(new Accomplice(season, "pair", hackTheOther));
  pair.forEach((each) => season.add(each));
}

function addShelter(season: World, accounts: number): void {
  const whale = addWhale(season, "sheltered", "whale");
  for (let i = 1; i < accounts; i++) {
    season.add(
      new Accomplice(
        season,
        "shelter",
        (self) => season.board.targetAt(whale.account, self.player),
        "shelter's helpers",
      ),
    );
  }
}

/** One of two accounts with the same rig and one owner. */
class Twin extends Agent {
  private other: Twin | undefined;

  /** @param insure Whether they insure each other. */
  static addTwo(season: World, kind: Kind, insure: boolean): void {
    const [group, wealth] = [`${insure ? "insured" : "lone"} ${kind}`, season.chance()];
    const [one, other] = [1, 2].map(() => new Twin(season.newAccount(), group, KINDS[kind], season, wealth));
    if (insure) [one.other, other.other] = [other, one];
    season.add(one);
    season.add(other);
  }

  /** After a collection, the other account hits the open components, and repairs protect them. */
  protected override restore(nextVisit: number): void {
    super.restore(nextVisit);
    if (this.other === undefined) return;
    const { model } = this.season;
    const before = model.hackedOf(this.account).length;
    this.beHitBy(this.other);
    if (model.hackedOf(this.account).length > before) {
      this.act("repairs", () => model.repairAllComponents(this.account));
    }
  }

  protected override choose(): Target | undefined {
    const target = super.choose();
    return target?.account === this.other?.account ? undefined : target;
  }

  /** Lets the other account hit the open components, the most valuable first. */
  private beHitBy(other: Twin): void {
    const { board } = this.season;
    while (this.have("shields") === 0 && other.have("attacks") > 0 && other.isReady()) {
      const target = board.targetAt(this.account, other.player);
      if (target === undefined) return;
      other.attack(target);
    }
  }
}

export const addTwins = Twin.addTwo;

/** A player who owns every component. */
function addWhale(season: World, group: string, kind: "whale" | "raider"): Agent {
  const agent = new Agent(season.newAccount(), group, { ...KINDS[kind], budget: KINDS.whale.budget }, season);
  season.add(agent);
  return agent;
}

import { houseOf, rankHouses } from "#game/houses";
import { formatPoints, type Standing } from "#game/league";
import { quantity } from "#game/texts/quantities";

interface HouseTableProps {
  standings: readonly Standing[];
  /** The connected player, whose house is named. */
  player?: string;
}

/** Houses of a week's league, the best first. */
export function HouseTable({ standings, player }: HouseTableProps) {
  const own = player === undefined ? undefined : houseOf(player);
  return (
    <ol role="list" className="stack gap-2 small numbers" aria-label="Houses">
      {rankHouses(standings).map(({ house, points, members }, index) => (
        <li key={house} className="row gap-3">
          <span className="brass strong">{index + 1}</span>
          <span className="grow">
            <span className="strong">{house}</span>
            {house === own && <span className="earning"> (yours)</span>}
            <span className="faint tiny block">{quantity(members, "member")}</span>
          </span>
          {formatPoints(points)}
        </li>
      ))}
    </ol>
  );
}

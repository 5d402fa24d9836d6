import { Link } from "wouter";

import { AddressTag } from "./AddressTag";

interface PlayerLinkProps {
  address: string;
  /** Name shown instead of the one that the console knows. */
  name?: string;
  className?: string;
}

/** Account as a link to its profile. */
export function PlayerLink({ address, name, className = "plain-link" }: PlayerLinkProps) {
  return (
    <Link href={`/profile/${address}`} className={className}>
      <AddressTag address={address} name={name} inert />
    </Link>
  );
}

export default function LeaderboardScreen() {
  return <h1>Leaderboard</h1>;
}

export default function ArenaScreen() {
  return <h1>Arena</h1>;
}

export default function ActivityScreen() {
  return <h1>Activity</h1>;
}

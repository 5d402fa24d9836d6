export default function ProfileScreen() {
  return <h1>Profile</h1>;
}

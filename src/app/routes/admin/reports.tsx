export default function Reports() {
  return null;
}

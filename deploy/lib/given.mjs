/** An environment variable that the script which starts this program sets. */
export function given(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this through make`);
  return value;
}

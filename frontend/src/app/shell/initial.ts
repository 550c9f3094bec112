/** Returns the avatar's letter: the first word character of the name, else the first letter of the email. */
export function initial(name: string, emailId: string): string {
  return /[\p{L}\p{N}_]/u.exec(name)?.[0] ?? emailId.charAt(0).toUpperCase();
}

/** What the avatar shows: the first word character of the name, else the e-mail's first letter (spec.md §2). */
export function initial(name: string, emailId: string): string {
  return /[\p{L}\p{N}_]/u.exec(name)?.[0] ?? emailId.charAt(0).toUpperCase();
}

/** Downloads a text as a file. */
export function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser must read the file before its address is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

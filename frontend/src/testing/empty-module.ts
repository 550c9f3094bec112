/** Replaces a file that webpack would turn into an address. */
export default '/file';

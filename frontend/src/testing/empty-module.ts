/** Stands for a file whose address webpack would give. */
export default '/file';

/** The logo: three rising steps. It uses the color of the surrounding text. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" className={className}>
      <path d="M1 10.5h4.2V15H1zM5.9 6h4.2v9H5.9zM10.8 1.5H15V15h-4.2z" />
    </svg>
  );
}

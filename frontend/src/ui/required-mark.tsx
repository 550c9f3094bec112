/** The star beside a label that must be filled in. Screen readers hear it from the field's own `required`. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-danger">
      *
    </span>
  );
}

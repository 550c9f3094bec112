/** The asterisk next to a required field's label. Screen readers use the field's `required` attribute instead. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-danger">
      *
    </span>
  );
}

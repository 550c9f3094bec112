import { Field } from '../../../ui/field';
import { RequiredMark } from '../../../ui/required-mark';
import { SelectField } from '../../../ui/select-field';
import { OTHER } from '../lib/preferences-record';

interface ChoiceWithOtherProps {
  label: string;
  options: readonly string[];
  value: string;
  error?: string;
  onChange: (value: string) => void;
  /** The label of the text field that 'Other' reveals. */
  otherLabel: string;
  other: string;
  otherError?: string;
  onOther: (value: string) => void;
}

/** A required select field. Its 'Other' option reveals a required text field. */
export function ChoiceWithOther(props: ChoiceWithOtherProps) {
  const { label, options, value, error, onChange, otherLabel, other, otherError, onOther } = props;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={
          <>
            {label}
            <RequiredMark />
          </>
        }
        required
        placeholder="Select an option"
        options={options}
        value={value}
        error={error}
        onChange={onChange}
      />
      {value === OTHER && (
        <Field
          label={
            <>
              {otherLabel}
              <RequiredMark />
            </>
          }
          required
          maxLength={200}
          value={other}
          error={otherError}
          onChange={(event) => onOther(event.target.value)}
        />
      )}
    </div>
  );
}

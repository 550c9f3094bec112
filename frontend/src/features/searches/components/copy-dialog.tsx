import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths';
import { toastShown } from '../../../toasts/toasts-slice';
import { buttonClasses } from '../../../ui/button';
import { viewOf, viewText } from '../lib/view-text';
import { useSaveSearchMutation } from '../searches-api';
import { NameDialog } from './name-dialog';

interface CopyDialogProps {
  /** The name and the view in the link. */
  shared: { name: string; view: string };
  onClose: () => void;
}

/** Offers to save a copy of a search that another user shared. */
export function CopyDialog({ shared, onClose }: CopyDialogProps) {
  const dispatch = useDispatch();
  const [save] = useSaveSearchMutation();
  const copy = async (name: string) => {
    await save({ name, view: shared.view }).unwrap();
    dispatch(toastShown({ title: 'Search saved', description: name }));
  };
  return (
    <NameDialog
      title="Save a copy of this search?"
      action="Save a copy"
      name={shared.name}
      onSave={copy}
      onClose={onClose}
      other={
        <Link to={`${paths.listings.href()}?${shared.view}`} className={buttonClasses()}>
          Open without saving
        </Link>
      }
    >
      A search was shared with you: {viewText(viewOf(shared.view))}. “My areas” always means your own areas.
    </NameDialog>
  );
}

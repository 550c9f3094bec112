import { useDispatch, useSelector } from 'react-redux';
import { lazyPart } from '../lib/lazy-part';
import { selectToast, toastDismissed } from './toasts-slice';

const Toast = lazyPart(async () => {
  const { Toast } = await import(/* webpackChunkName: "floating" */ '../ui/toast');
  return Toast;
});

/** Shows the current toast. */
export function Toaster() {
  const toast = useSelector(selectToast);
  const dispatch = useDispatch();
  if (!toast) return null;
  const { action } = toast;
  return (
    <Toast
      key={toast.id}
      open={toast.open}
      title={toast.title}
      description={toast.description}
      tone={toast.tone}
      action={action && { label: action.label, onClick: () => dispatch(action.does) }}
      onOpenChange={(open) => {
        if (!open) dispatch(toastDismissed(toast.id));
      }}
    />
  );
}

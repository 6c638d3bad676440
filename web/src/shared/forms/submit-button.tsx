import { useFormState } from 'react-hook-form';
import { Button, type ButtonProps } from '../../ui/button.tsx';

/** Sends the form around it, and shows while it does. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'loading'>) {
  const { isSubmitting } = useFormState();
  return <Button variant="primary" size="big" wide {...props} type="submit" loading={isSubmitting} />;
}

import { PhoneInput, type PhoneInputProps } from '../../ui/phone-input.tsx';

/** +91 stands before the number until someone types another country. */
export function ClientPhoneInput(
  props: Omit<PhoneInputProps, 'prefix' | 'autoComplete'> & { value: string },
) {
  return (
    <PhoneInput {...props} autoComplete="off" prefix={props.value.trim().startsWith('+') ? '' : '+91'} />
  );
}

import { PhoneInput, type PhoneInputProps } from '../../ui/fields/phone-input.tsx';

/** Default prefix +91, until another country code is typed. */
export function ClientPhoneInput(
  props: Omit<PhoneInputProps, 'prefix' | 'autoComplete'> & { value: string },
) {
  return (
    <PhoneInput {...props} autoComplete="off" prefix={props.value.trim().startsWith('+') ? '' : '+91'} />
  );
}

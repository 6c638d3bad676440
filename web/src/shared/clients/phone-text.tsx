import { wholeContact } from '@kursi/core/kernel/masked.ts';
import { formatPhone } from '../../lib/format.ts';

/** A client's number, to call by a press; a masked one is text. */
export function PhoneText({ phone }: { readonly phone: string }) {
  const whole = wholeContact(phone);
  if (!whole) return <span className="num text-ink-3">{phone}</span>;
  return (
    <a className="k-link num" href={`tel:${whole}`}>
      {formatPhone(whole)}
    </a>
  );
}

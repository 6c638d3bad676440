import { businessPath } from '../../app/address/address.ts';
import { useText } from '../../lib/text.ts';
import { QrImage } from '../../shared/qr-image.tsx';

interface PosterProps {
  readonly business: { readonly name: string; readonly business_url: string };
}

/** One A4 page for the door or the desk: name, QR code and address, in both languages. Paper: white in every theme. */
export function Poster({ business }: PosterProps) {
  const t = useText();
  const address = new URL(businessPath(business.business_url), location.href).href;
  return (
    <article className="mx-auto grid aspect-[210/297] w-full max-w-2xl grid-rows-[auto_1fr_auto] place-items-center gap-6 rounded-2 bg-[#fff] p-10 text-center text-[#000] shadow-1 print:max-w-none print:rounded-none print:p-0 print:shadow-none">
      <h1 className="text-t6 leading-tight font-bold wrap-anywhere">{business.name}</h1>
      <div className="grid w-full place-items-center gap-6">
        <QrImage className="-my-6 w-full" text={address} label={t('poster.code', { name: business.name })} />
        <p className="grid gap-1 text-t5 font-bold">
          <span lang="en">{'Scan to book'}</span>
          <span lang="hi" className="leading-loose">
            {'बुक करने के लिए स्कैन करें'}
          </span>
        </p>
      </div>
      <p className="text-t4 font-medium wrap-anywhere">{address.replace(/^https?:\/\//, '')}</p>
    </article>
  );
}

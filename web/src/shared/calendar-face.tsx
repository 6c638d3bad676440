import { Avatar, type AvatarProps } from '../ui/pictures/avatar.tsx';
import { toneOf } from './calendar-tones.ts';

interface CalendarFaceProps extends Pick<AvatarProps, 'size'> {
  readonly calendar: {
    readonly name: string;
    readonly colour: number;
    readonly image_url: string | null;
  };
}

/** Who or what has a calendar, in its colour. */
export function CalendarFace({ calendar: { name, colour, image_url }, size }: CalendarFaceProps) {
  return <Avatar name={name} shape="arch" size={size} tone={toneOf(colour)} src={image_url ?? undefined} />;
}

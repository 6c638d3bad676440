import { formatTimeOfDay } from './time.ts';

const TYPED = /^(\d{1,2})(?:[:.\s]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/i;

/** Without am or pm, hours before this one are of the afternoon: nobody books 5:30 in the morning. */
const FIRST_MORNING_HOUR = 8;

/** "1230", "9", "4.30 pm" or "16:30" as "HH:MM"; null when it is not a time. A leading nought says the morning. */
export function typedTime(text: string): string | null {
  const [, hours = '', minutes = '0', half] = TYPED.exec(text.trim()) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hours === '' || hour > 23 || minute > 59 || (half && (hour === 0 || hour > 12))) return null;
  return formatTimeOfDay(hourOfDay(hours, half) * 60 + minute);
}

function hourOfDay(hours: string, half: string | undefined): number {
  const hour = Number(hours);
  if (half) return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const isAfternoon = !hours.startsWith('0') && hour < FIRST_MORNING_HOUR;
  return isAfternoon ? hour + 12 : hour;
}

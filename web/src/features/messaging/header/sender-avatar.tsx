import { Avatar, type AvatarProps, initialsOf } from '../../../ui/pictures/avatar.tsx';

/** One letter, as the business has it at the top of the page. */
export function SenderAvatar({
  name,
  isOwn = false,
  size,
}: Pick<AvatarProps, 'name' | 'size'> & { isOwn?: boolean }) {
  return <Avatar name={initialsOf(name, 1)} size={size} {...(isOwn && { shape: 'arch', tone: 'brand' })} />;
}

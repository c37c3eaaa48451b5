import { avatar } from '#styled-system/recipes/avatar'

type AvatarProps = { name: string; shape?: 'person' | 'group' | undefined }

const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')

/** Hidden from assistive technology, because the name stands beside it. */
export function Avatar({ name, shape }: AvatarProps) {
  return (
    <span aria-hidden="true" className={avatar({ shape })}>
      {initials(name)}
    </span>
  )
}

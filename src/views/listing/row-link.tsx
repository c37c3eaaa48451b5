import { Link } from 'wouter'
import { css } from '#styled-system/css'

/** The link covers its row, so that a press anywhere opens it. */
const link = css({
  display: 'block',
  textStyle: 'label',
  fontSize: 'md',
  color: 'fg.default',
  truncate: true,
  outline: 'none',
  _phone: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  _after: { content: '""', position: 'absolute', inset: '0' },
  '&:focus-visible::after': { outline: '[2px solid]', outlineColor: 'focus.ring', outlineOffset: '[-2px]' },
})

interface RowLinkProps {
  readonly id: string
  readonly href: string
  readonly name: string
  readonly title?: string | undefined
}

export function RowLink({ id, href, name, title }: RowLinkProps) {
  return (
    <Link href={href} className={link} title={title} data-opens-row={id}>
      <bdi>{name}</bdi>
    </Link>
  )
}

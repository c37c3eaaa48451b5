import { Link } from 'wouter'
import { css } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import { useOpenRepository } from '../use-list-filter.ts'
import { SourceFacts } from './source-facts.tsx'

/** The link covers its row: wherever one presses, it opens. */
const link = css({
  display: 'block',
  textStyle: 'label',
  fontSize: 'md',
  color: 'fg.default',
  truncate: true,
  outline: 'none',
  _phone: { whiteSpace: 'normal' },
  _after: { content: '""', position: 'absolute', inset: '0' },
  '&:focus-visible::after': { outline: '[2px solid]', outlineColor: 'focus.ring', outlineOffset: '[-2px]' },
})

export function RepositoryName({ repository }: { repository: Repository }) {
  const { addressOf } = useOpenRepository()
  return (
    <>
      <Link
        href={addressOf(repository.id)}
        className={link}
        title={repository.description}
        data-opens-row={repository.id}
      >
        <bdi>{repository.name}</bdi>
      </Link>
      <SourceFacts repository={repository} />
    </>
  )
}

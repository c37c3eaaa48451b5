import { css } from '#styled-system/css'
import { formatLineRange, type LineRange } from '../../code/line-range.ts'
import { useEvidence } from './evidence.ts'

const place = css({ display: 'inline-flex', alignItems: 'center', minW: '0', textStyle: 'code', fontSize: 'xs' })
const numberBadge = css({
  flexShrink: '0',
  minW: '5',
  px: '1',
  me: '2',
  borderRadius: '[4px]',
  textStyle: 'caption',
  fontFamily: 'sans',
  fontWeight: 'medium',
  textAlign: 'center',
  bg: 'accent.bg',
  color: 'accent.text',
})
const repository = css({ flexShrink: '1', minW: '8', color: 'fg.muted', truncate: true })
const folderPart = css({ flexShrink: '1', minW: '0', truncate: true })
const namePart = css({ flexShrink: '[0.01]', minW: '0', truncate: true })
const linePart = css({ flexShrink: '0', color: 'fg.muted', whiteSpace: 'nowrap' })

interface CitationPlaceProps {
  readonly number: number
  readonly path: string
  readonly lines: LineRange
  readonly repositoryName: string | undefined
}

export function CitationPlace({ number, path, lines, repositoryName }: CitationPlaceProps) {
  const { numbers } = useEvidence()
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    <span className={place}>
      <span className={numberBadge}>{numbers.get(number) ?? number}</span>
      {repositoryName !== undefined && (
        <span className={repository}>
          <bdi>{repositoryName}</bdi>/
        </span>
      )}
      <bdi className={folderPart}>{path.slice(0, -name.length)}</bdi>
      <bdi className={namePart}>{name}</bdi>
      <span className={linePart}>:{formatLineRange(lines)}</span>
    </span>
  )
}

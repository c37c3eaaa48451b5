import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import type { Citation } from '#src/contract/answer-events.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { formatLineRange } from '../../code/line-range.ts'
import type { OpenLines } from '../chat-address.ts'
import { useTell } from '../../product.ts'
import { useChatPlace } from '../use-chat-place.ts'
import { useVisitorMode, type VisitorMode } from '../visitor-mode.ts'
import { importPreview } from '../preview/import-preview.ts'

const look = {
  mark: css({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minW: '5',
    h: '5',
    px: '1',
    mx: '0.5',
    verticalAlign: '[1px]',
    borderRadius: '[4px]',
    textStyle: 'caption',
    fontWeight: 'medium',
    bg: 'accent.bg',
    color: 'accent.text',
    _hover: { bg: 'accent.border' },
    _selected: { bg: 'accent.solid', color: 'accent.fg' },
  }),
  chip: css({
    display: 'inline-flex',
    alignItems: 'center',
    maxW: 'full',
    minH: '7',
    px: '2',
    borderWidth: 'hairline',
    borderColor: 'border.subtle',
    borderRadius: 'sm',
    bg: 'bg.panel',
    fontFamily: 'mono',
    fontSize: 'xs',
    lineHeight: 'xs',
    _hover: { borderColor: 'border.control' },
    _selected: { borderColor: 'accent.solid', bg: 'accent.bg' },
  }),
  number: css({ fontFamily: 'sans', fontWeight: 'medium', color: 'accent.text', mr: '1.5' }),
  path: css({ minW: '0', truncate: true }),
  lines: css({ color: 'fg.muted', whiteSpace: 'nowrap' }),
}

const toLineRange = ({ startLine: from, endLine: to }: Citation) => ({ from, to })

const toOpenLines = (citation: Citation): OpenLines => ({
  repositoryId: citation.dataSource.id,
  path: citation.path,
  lines: toLineRange(citation),
})

const isOpen = (open: OpenLines | null, citation: Citation): boolean =>
  open?.repositoryId === citation.dataSource.id &&
  open.path === citation.path &&
  open.lines?.from === citation.startLine &&
  open.lines.to === citation.endLine

/** The end of a long path says the most. */
const shortenPath = (path: string): string => {
  const parts = path.split('/')
  return path.length > 44 && parts.length > 2 ? `…/${parts.slice(-2).join('/')}` : path
}

interface CitationLinkProps {
  readonly citation: Citation
  readonly kind: 'mark' | 'chip'
}

const useLabel = (citation: Citation): string => {
  const { t } = useTranslation('chat')
  const { number, path } = citation
  const range = toLineRange(citation)
  return t(range.from === range.to ? 'citations.line' : 'citations.lines', { number, path, ...range })
}

function Face({ citation, kind }: CitationLinkProps) {
  const label = useLabel(citation)
  if (kind === 'mark') return citation.number
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden="true" className={look.number}>
        {citation.number}
      </span>
      <span aria-hidden="true" className={look.path}>
        <bdi>{shortenPath(citation.path)}</bdi>
      </span>
      <span aria-hidden="true" className={look.lines}>
        :{formatLineRange(toLineRange(citation))}
      </span>
    </>
  )
}

const useLook = ({ citation, kind }: CitationLinkProps) => {
  const label = useLabel(citation)
  return {
    className: look[kind],
    'aria-label': kind === 'mark' ? label : undefined,
    title: `${citation.path}:${formatLineRange(toLineRange(citation))}`,
    children: <Face citation={citation} kind={kind} />,
  }
}

/** A visitor has no address of a file, so the cited lines open over the chat. */
function CitationButton({ visitorMode, ...props }: CitationLinkProps & { visitorMode: VisitorMode }) {
  const { citation } = props
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...useLook(props)}
      onClick={() => visitorMode.openCitation(citation)}
    />
  )
}

function MemberCitation(props: CitationLinkProps) {
  const { citation } = props
  const { place, toAddress } = useChatPlace()
  const tell = useTell()
  const prepare = () => void importPreview().catch(() => undefined)
  return (
    <Link
      href={toAddress({ open: toOpenLines(citation) })}
      aria-current={isOpen(place.open, citation) ? 'true' : undefined}
      onMouseEnter={prepare}
      onFocus={prepare}
      onClick={() => tell({ type: 'citation.followed' })}
      {...useLook(props)}
    />
  )
}

export function CitationLink(props: CitationLinkProps) {
  const visitorMode = useVisitorMode()
  return visitorMode === null ? <MemberCitation {...props} /> : <CitationButton {...props} visitorMode={visitorMode} />
}

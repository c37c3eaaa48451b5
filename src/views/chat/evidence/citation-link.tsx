import type { MouseEvent } from 'react'
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
import { CitationPlace } from './citation-place.tsx'
import { useEvidence } from './evidence.ts'

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
  card: css({
    display: 'inline-flex',
    alignItems: 'center',
    minW: '0',
    minH: '7',
    borderRadius: 'sm',
    textAlign: 'start',
    _hover: { textDecoration: 'underline' },
  }),
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

interface CitationLinkProps {
  readonly citation: Citation
  readonly kind: 'mark' | 'card'
}

const useLabel = ({ number, path, ...citation }: Citation): string => {
  const { t } = useTranslation('chat')
  const { numbers } = useEvidence()
  const range = { from: citation.startLine, to: citation.endLine }
  const shown = numbers.get(number) ?? number
  return t(range.from === range.to ? 'citations.line' : 'citations.lines', { number: shown, path, ...range })
}

function Face({ citation, kind }: CitationLinkProps) {
  const label = useLabel(citation)
  const { numbers, hasManySources } = useEvidence()
  const { number, path, dataSource } = citation
  if (kind === 'mark') return numbers.get(number) ?? number
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden="true" className={css({ display: 'contents' })}>
        <CitationPlace
          {...{ number, path }}
          lines={toLineRange(citation)}
          repositoryName={hasManySources ? dataSource.name : undefined}
        />
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

const useReveal = ({ citation, kind }: CitationLinkProps) => {
  const { reveal } = useEvidence()
  return ({ currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
    kind === 'mark' && !ctrlKey && !metaKey && !shiftKey && reveal(citation.number, currentTarget.closest('article'))
}

/** A visitor has no address of a file, so the cited lines open over the chat. */
function CitationButton({ visitorMode, ...props }: CitationLinkProps & { visitorMode: VisitorMode }) {
  const { citation, kind } = props
  const isRevealed = useReveal(props)
  return (
    <button
      type="button"
      aria-haspopup={kind === 'card' ? 'dialog' : undefined}
      {...useLook(props)}
      onClick={(event) => isRevealed(event) || visitorMode.openCitation(citation)}
    />
  )
}

function MemberCitation(props: CitationLinkProps) {
  const { citation } = props
  const { place, toAddress } = useChatPlace()
  const tell = useTell()
  const isRevealed = useReveal(props)
  const prepare = () => void importPreview().catch(() => undefined)
  const follow = (event: MouseEvent) => {
    if (isRevealed(event)) event.preventDefault()
    else tell({ type: 'citation.followed' })
  }
  return (
    <Link
      href={toAddress({ open: toOpenLines(citation) })}
      aria-current={isOpen(place.open, citation) ? 'true' : undefined}
      onMouseEnter={prepare}
      onFocus={prepare}
      onClick={follow}
      {...useLook(props)}
    />
  )
}

export function CitationLink(props: CitationLinkProps) {
  const visitorMode = useVisitorMode()
  return visitorMode === null ? <MemberCitation {...props} /> : <CitationButton {...props} visitorMode={visitorMode} />
}

import ArrowRightFromLine from 'lucide-react/icons/arrow-right-from-line'
import ArrowRightToLine from 'lucide-react/icons/arrow-right-to-line'
import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Locate from 'lucide-react/icons/locate'
import ListTree from 'lucide-react/icons/list-tree'
import Search from 'lucide-react/icons/search'
import TextSearch from 'lucide-react/icons/text-search'
import X from 'lucide-react/icons/x'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import type { LookUp, LookUpTool } from '#src/contract/answer-events.ts'
import { Icon } from '#src/ui/icon.tsx'
import { formatLineRange } from '../../code/line-range.ts'
import { shortenPath } from './shorten-path.ts'

const row = css({ display: 'flex', alignItems: 'flex-start', gap: '2', minW: '0' })
const mark = css({ mt: '0.5' })
const good = css({ color: 'success.fg' })
const words = css({ minW: '0', overflowWrap: 'anywhere' })
const subjectLook = css({
  display: 'inline-block',
  maxW: '[min(100%, 24rem)]',
  verticalAlign: 'bottom',
  truncate: true,
  color: 'fg.default',
})
const code = css({ fontFamily: 'mono', fontSize: '[0.92em]' })
const nowrap = css({ whiteSpace: 'nowrap' })

const icons: Readonly<Record<LookUpTool, LucideIcon>> = {
  text: Search,
  meaning: TextSearch,
  lines: FileText,
  definition: Locate,
  callers: ArrowRightToLine,
  callees: ArrowRightFromLine,
  outline: ListTree,
}

const units = {
  text: 'matches',
  meaning: 'passages',
  definition: 'places',
  callers: 'calls',
  callees: 'calls',
  lines: null,
  outline: 'entries',
} as const satisfies Readonly<Record<LookUpTool, string | null>>

/** An invisible separator marks where the subject comes into the sentence. */
const separator = '\u2063'

const useSentence = (phase: LookUp['state'], { tool, hits }: LookUp) => {
  const { t } = useTranslation('chat')
  const key = phase === 'failed' ? 'lookUps.failed' : (`lookUps.${phase}.${tool}` as const)
  const [before, after] = t(key, { subject: separator }).split(separator)
  if (phase !== 'done' || hits === undefined) return { before, after, outcome: null }
  if (hits === 0) return { before, after, outcome: t('lookUps.nothing') }
  const unit = units[tool]
  return { before, after, outcome: unit === null ? null : t(`lookUps.hits.${unit}`, { count: hits }) }
}

const toSubject = ({ tool, subject, lines }: LookUp) => {
  const isPath = tool === 'lines' || tool === 'outline'
  const range = lines === undefined ? '' : `:${formatLineRange(lines)}`
  const whole = `${isPath && subject === '' ? '/' : subject}${range}`
  return { whole, shown: isPath ? shortenPath(whole) : whole, isCode: tool !== 'meaning' }
}

function State({ phase }: { phase: LookUp['state'] }) {
  if (phase === 'running') return <Icon of={LoaderCircle} spinning className={mark} />
  return phase === 'done' ? <Icon of={Check} className={cx(mark, good)} /> : <Icon of={X} className={mark} />
}

interface LookUpRowProps {
  readonly lookUp: LookUp
  /** A look-up that an ended answer left running has failed. */
  readonly isAnswering: boolean
}

export function LookUpRow({ lookUp, isAnswering }: LookUpRowProps) {
  const phase = lookUp.state === 'running' && !isAnswering ? 'failed' : lookUp.state
  const { before, after, outcome } = useSentence(phase, lookUp)
  const { whole, shown, isCode } = toSubject(lookUp)
  return (
    <li className={row}>
      <Icon of={icons[lookUp.tool]} className={mark} />
      <span className={words}>
        {before}
        <bdi title={whole} className={cx(subjectLook, isCode && code)}>
          {shown}
        </bdi>
        {after}
        {outcome !== null && (
          <>
            {' '}
            <span className={nowrap}>· {outcome}</span>
          </>
        )}
      </span>
      <State phase={phase} />
    </li>
  )
}

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

const row = css({ display: 'flex', alignItems: 'flex-start', gap: '2', minW: '0' })
const mark = css({ mt: '0.5' })
const good = css({ color: 'success.fg' })
const words = css({ minW: '0', overflowWrap: 'anywhere' })
const subjectBox = css({ display: 'inline-block', maxW: 'full', verticalAlign: 'bottom' })
const subjectLook = css({ display: 'flex', maxW: '[24rem]', color: 'fg.default', '& > span': { truncate: true } })
/** Only the folder gives way, because the end of a path says the most. */
const nameLook = css({ flexShrink: '0', maxW: 'full' })
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

const useResult = (phase: LookUp['state'], { tool, hits }: LookUp): string | null => {
  const { t } = useTranslation('chat')
  const unit = units[tool]
  if (phase !== 'done' || hits === undefined) return null
  if (hits === 0) return t('lookUps.nothing')
  return unit === null ? null : t(`lookUps.hits.${unit}`, { count: hits })
}

const toSubject = ({ tool, subject, lines }: LookUp) => {
  const isPath = tool === 'lines' || tool === 'outline'
  const range = lines === undefined ? '' : `:${formatLineRange(lines)}`
  const whole = isPath && subject === '' ? '/' : subject
  const nameStart = isPath ? whole.lastIndexOf('/', whole.length - 2) + 1 : 0
  return { folder: whole.slice(0, nameStart), name: whole.slice(nameStart) + range, whole: whole + range }
}

/** Quotation marks around the subject stay with it on one line. */
const splitSentence = (sentence: string) => {
  const [before = '', after = ''] = sentence.split(separator)
  const [start, end] = [before.lastIndexOf(' ') + 1, after.search(/ |$/)]
  return {
    before: before.slice(0, start),
    opening: before.slice(start),
    closing: after.slice(0, end),
    after: after.slice(end),
  }
}

function Sentence({ phase, lookUp }: { phase: LookUp['state']; lookUp: LookUp }) {
  const { t } = useTranslation('chat')
  const key = phase === 'failed' ? 'lookUps.failed' : (`lookUps.${phase}.${lookUp.tool}` as const)
  const { before, opening, closing, after } = splitSentence(t(key, { subject: separator }))
  const { folder, name, whole } = toSubject(lookUp)
  return (
    <>
      {before}
      <span className={subjectBox}>
        <bdi title={whole} className={cx(subjectLook, lookUp.tool !== 'meaning' && code)}>
          {folder !== '' && <span>{opening + folder}</span>}
          <span className={nameLook}>{(folder === '' ? opening : '') + name + closing}</span>
        </bdi>
      </span>
      {after}
    </>
  )
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
  const result = useResult(phase, lookUp)
  return (
    <li className={row}>
      <Icon of={icons[lookUp.tool]} className={mark} />
      <span className={words}>
        <Sentence {...{ phase, lookUp }} />
        {result !== null && (
          <>
            {' '}
            <span className={nowrap}>· {result}</span>
          </>
        )}
      </span>
      <State phase={phase} />
    </li>
  )
}

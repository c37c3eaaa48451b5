import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Icon } from '#src/ui/icon.tsx'
import type { PreparedWay } from '../link/messages.ts'
import { JsonText } from '../log/json-text.tsx'
import { useEventWords } from './event-words.ts'
import { useProblemWords } from './problem-words.ts'

const quiet = css({ textStyle: 'small', color: 'fg.muted' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '2', listStyle: 'decimal', ps: '5', minW: '0' })
const step = css({ textStyle: 'small', minW: '0' })
const name = css({ display: 'block', fontFamily: 'mono', overflowWrap: 'anywhere' })
const problem = css({ display: 'flex', alignItems: 'flex-start', gap: '1.5', color: 'danger.fg' })

export function WaySteps({ steps }: Pick<PreparedWay, 'steps'>) {
  const { t } = useTranslation('inspector')
  const eventWords = useEventWords()
  const problemWords = useProblemWords()
  if (steps.length === 0) return <p className={quiet}>{t('jump.nothing')}</p>
  return (
    <ol aria-label={t('jump.steps')} className={list}>
      {steps.map(({ event: { type, ...payload }, obstacle }, index) => (
        <li key={`${index} ${type}`} className={step}>
          <span className={name}>{eventWords(type)}</span>
          {obstacle === null && Object.keys(payload).length > 0 && <JsonText value={payload} isBlock />}
          {obstacle !== null && (
            <span className={problem}>
              <Icon of={CircleAlert} />
              <span>{problemWords(obstacle)}</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

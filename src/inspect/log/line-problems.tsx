import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { LineProblem } from '../recording/read-recording.ts'
import { useLogWords } from './use-log-words.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '1', mt: '2', textStyle: 'small' })
const place = css({ fontFamily: 'mono', fontSize: 'xs' })

/** Later problems are mostly caused by the first ones. */
const maxShownProblems = 12

export function LineProblems({ problems }: { problems: readonly LineProblem[] }) {
  const { t } = useTranslation('recording')
  const { number } = useLogWords()
  return (
    <ul className={list}>
      {problems.slice(0, maxShownProblems).map(({ line, kind, place: at }) => (
        <li key={line}>
          <strong>{t('file.line', { line: number(line) })}</strong>: {t(`file.problems.${kind}`)}{' '}
          {at !== null && <code className={place}>{at}</code>}
        </li>
      ))}
      {problems.length > maxShownProblems && <li>{t('file.more', { count: problems.length - maxShownProblems })}</li>}
    </ul>
  )
}

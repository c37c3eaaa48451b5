import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { cutAround, parseReason, quoteQuery } from './query-mistake.ts'
import { focusBox } from './move-among-hits.ts'
import type { SearchMistake } from './use-search.ts'
import type { SearchAddress } from './use-search-state.ts'

const root = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '2',
  px: '3',
  py: '3',
  bg: 'danger.bg',
  borderWidth: 'hairline',
  borderColor: 'danger.border',
  borderRadius: 'md',
  textStyle: 'small',
})
const title = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  fontWeight: 'medium',
  '& svg': { color: 'danger.fg' },
})
const pointer = css({ maxW: 'full', overflowX: 'auto', textStyle: 'code', lineHeight: 'sm', whiteSpace: 'pre' })
const wrong = css({ color: 'danger.fg', fontWeight: 'semibold' })

interface MistakeProps {
  readonly id: string
  readonly mistake: SearchMistake
  readonly address: SearchAddress
}

export default function Mistake({ id, mistake, address: { state, change } }: MistakeProps) {
  const { key, query, reason = '' } = mistake
  const { t } = useTranslation('search')
  const { before, at, after } = cutAround(query, mistake.at, mistake.length)
  const isExpression = key === 'expression'
  const position = Math.min(mistake.at, Math.max(0, query.length - 1)) + 1
  const why = isExpression ? t(`mistake.${parseReason(reason)}`) : t(`mistake.query.${key}`)
  const searchLiterally = () => {
    change({ query: isExpression && state.isRegex ? query : quoteQuery(query), isRegex: false })
    focusBox()
  }
  return (
    <div aria-live="polite" className={root}>
      <div id={id}>
        <p className={title}>
          <Icon of={CircleAlert} />
          {t(isExpression ? 'mistake.title' : 'mistake.queryTitle')}
        </p>
        <p>{t('mistake.at', { position, reason: why })}</p>
      </div>
      <pre aria-hidden="true" className={pointer}>
        {before}
        <span className={wrong}>{at}</span>
        {`${after}\n${' '.repeat(before.length)}`}
        <span className={wrong}>{'^'.repeat(Math.max(1, at.length))}</span>
      </pre>
      {key !== 'tooLong' && (
        <Button size="sm" onClick={searchLiterally}>
          {t('mistake.literal')}
        </Button>
      )}
    </div>
  )
}

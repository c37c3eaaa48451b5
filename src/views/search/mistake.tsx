import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { parseMistake, cutAround } from './query-mistake.ts'

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
  readonly query: string
  readonly mistake: ApiError
  readonly onLiteral: () => void
}

export default function Mistake({ id, query, mistake, onLiteral }: MistakeProps) {
  const { position, kind } = parseMistake(mistake)
  const { t } = useTranslation('search')
  const { before, at, after } = cutAround(query, position)
  const place = Math.min(position, Math.max(0, query.length - 1)) + 1
  return (
    <div aria-live="polite" className={root}>
      <div id={id}>
        <p className={title}>
          <Icon of={CircleAlert} />
          {t('mistake.title')}
        </p>
        <p>{t('mistake.at', { position: place, reason: t(`mistake.${kind}`) })}</p>
      </div>
      <pre aria-hidden="true" className={pointer}>
        {before}
        <span className={wrong}>{at}</span>
        {`${after}\n${' '.repeat(before.length)}`}
        <span className={wrong}>^</span>
      </pre>
      <Button size="sm" onClick={onLiteral}>
        {t('mistake.literal')}
      </Button>
    </div>
  )
}

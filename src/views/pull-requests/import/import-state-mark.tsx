import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ImportState } from '#src/contract/pull-requests.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { translateKeyOr } from '../../failure-words.ts'
import { useFigures } from '../../listing/figures.ts'

const reason = css({ textStyle: 'caption', color: 'danger.fg', overflowWrap: 'anywhere' })

export function ImportStateMark({ state }: { readonly state: ImportState | undefined }) {
  const { t } = useTranslation('pull-requests')
  const { number } = useFigures()
  if (state === undefined) return null
  const { hasHistory, isRunning, failure, importedAt, pullRequests } = state
  if (!hasHistory) {
    return (
      <StatusBadge tone="neutral" icon={CircleSlash}>
        {t('import.noHistory')}
      </StatusBadge>
    )
  }
  if (isRunning) {
    return (
      <StatusBadge tone="info" icon={LoaderCircle} spinning>
        {t('import.running')}
      </StatusBadge>
    )
  }
  if (failure !== undefined) {
    return (
      <>
        <StatusBadge tone="danger" icon={CircleAlert}>
          {t('import.failed')}
        </StatusBadge>
        <p className={reason}>{translateKeyOr(failure.key, failure.parameters, failure.message, t)}</p>
      </>
    )
  }
  if (importedAt === undefined) return null
  return (
    <StatusBadge tone="success" icon={CircleCheck}>
      {t('import.done', { count: pullRequests, amount: number(pullRequests) })}
    </StatusBadge>
  )
}

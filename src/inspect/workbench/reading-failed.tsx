import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/failure.tsx'
import type { LogFailure, LogOrigin } from './workbench.machine.ts'

const face = css({ display: 'flex', flexDirection: 'column', alignItems: 'center', '& > [role=alert]': { pb: '2' } })

const useWords = (failure: LogFailure, origin: LogOrigin | null): readonly [title: string, text: string] => {
  const { t } = useTranslation('inspect')
  if (failure.kind === 'unreachable') return [t('failed.unreachableTitle'), t('failed.unreachableText')]
  if (failure.kind === 'broken') return [t('failed.brokenTitle'), t('failed.brokenText')]
  if (failure.kind === 'unsupported')
    return [t('failed.unsupportedTitle'), t('failed.unsupportedText', { kind: failure.file })]
  if (origin?.kind === 'collected') return [t('failed.noEventsTitle'), t('failed.noneCollected')]
  const { line } = failure
  return [t('failed.noEventsTitle'), line === null ? t('failed.noEventsText') : t('failed.noEventsLine', { line })]
}

interface FailedFaceProps {
  readonly failure: LogFailure
  readonly origin: LogOrigin | null
  readonly hasReport: boolean
  readonly onRetry: () => void
  readonly onBack: () => void
}

export function ReadingFailed({ failure, origin, hasReport, onRetry, onBack }: FailedFaceProps) {
  const { t } = useTranslation(['inspect', 'app'])
  const [title, text] = useWords(failure, origin)
  return (
    <div className={face}>
      <Failure title={title} retry={{ label: t('app:common.retry'), onRetry }}>
        {text}
      </Failure>
      <Button onClick={onBack}>{t(hasReport ? 'failed.back' : 'failed.chooseAnother')}</Button>
    </div>
  )
}

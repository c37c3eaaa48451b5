import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StateFrom } from 'xstate'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import type { statelyMachine } from './stately.machine.ts'

type StatelySnapshot = StateFrom<typeof statelyMachine>

const getProblem = (snapshot: StatelySnapshot) => {
  if (snapshot.matches({ unreachable: 'blocked' })) return 'blocked'
  if (snapshot.matches({ unreachable: 'offline' })) return 'offline'
  return snapshot.matches({ unreachable: 'failed' }) ? 'failed' : 'silent'
}

function CopyRecording({ recording }: { readonly recording: () => string }) {
  const { t } = useTranslation('stately')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(recording())
    setCopied(true)
  }
  return (
    <>
      <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <span aria-live="polite">{isCopied && t('copied')}</span>
    </>
  )
}

interface StatelyProblemProps {
  readonly snapshot: StatelySnapshot
  readonly onRetry: (() => void) | undefined
  readonly onDismiss: () => void
  readonly recording: (() => string) | undefined
}

export function StatelyProblem({ snapshot, onRetry, onDismiss, recording }: StatelyProblemProps) {
  const { t } = useTranslation(['stately', 'app'])
  const problem = getProblem(snapshot)
  return (
    <Banner
      tone="warning"
      title={t(`${problem}.title`)}
      actions={
        <>
          {recording !== undefined && <CopyRecording recording={recording} />}
          {onRetry !== undefined && <Button onClick={onRetry}>{t('app:common.retry')}</Button>}
          <Button variant="ghost" onClick={onDismiss}>
            {t('app:common.close')}
          </Button>
        </>
      }
    >
      <p>{t(`${problem}.text`)}</p>
      <p>{t('here')}</p>
    </Banner>
  )
}

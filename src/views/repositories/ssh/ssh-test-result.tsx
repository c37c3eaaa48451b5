import Activity from 'lucide-react/icons/activity'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { SshFailure } from '#src/contract/ssh-keys.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { failureWords, translateKeyOr } from '../../failure-words.ts'
import { useFigures } from '../../listing/figures.ts'
import { useCan } from '../../product.ts'
import { getRefusedField } from '../form-problems.ts'
import type { SshTestRun } from './use-ssh-test.ts'

const HostDialog = lazyPart(() => import('../../ssh-keys/host-dialog.tsx'))

const column = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3' })
const wide = css({ w: 'full', _empty: { display: 'none' } })

const hostFaults = ['errors.sshHostUnknown', 'errors.sshHostChanged']

interface ResultProps {
  readonly test: SshTestRun
  readonly url: string
  readonly onTest: () => void
}

function Failure({ failure, url, onTest }: { readonly failure: SshFailure } & Pick<ResultProps, 'url' | 'onTest'>) {
  const { t } = useTranslation(['ssh', 'app'])
  const isAdministrator = useCan('Administrator')
  const [isOpen, setOpen] = useState(false)
  const { key, parameters, message } = failure
  return (
    <FormAlert message={translateKeyOr(key, parameters, message, t)}>
      {isAdministrator && hostFaults.includes(key) && (
        <Button size="sm" icon={ShieldCheck} onClick={() => setOpen(true)}>
          {t('host.checkAction')}
        </Button>
      )}
      <Suspense>
        {isOpen && <HostDialog address={url.trim()} onConfirmed={onTest} onClose={() => setOpen(false)} />}
      </Suspense>
    </FormAlert>
  )
}

function Result({ test: { result, error }, url, onTest }: ResultProps) {
  const { t } = useTranslation(['ssh', 'app'])
  const { number } = useFigures()
  if (error !== null) return getRefusedField(error) === 'url' ? null : <FormAlert {...failureWords(error, t)} />
  if (result === undefined) return null
  const { failure, branches, defaultBranch } = result
  if (failure !== undefined) return <Failure failure={failure} url={url} onTest={onTest} />
  const count = branches.length
  return (
    <FormAlert tone="success" message={t('test.works')}>
      {defaultBranch === undefined
        ? t('test.branches', { count, number: number(count) })
        : t('test.branchesWithDefault', { count, number: number(count), branch: defaultBranch })}
    </FormAlert>
  )
}

export function SshTestResult({ test, url, onTest }: ResultProps) {
  const { t } = useTranslation('ssh')
  return (
    <div className={column}>
      <Button icon={Activity} busy={test.isTesting && t('test.testing')} onClick={onTest}>
        {t('test.action')}
      </Button>
      <div aria-live="polite" className={wide}>
        <Result test={test} url={url} onTest={onTest} />
      </div>
    </div>
  )
}

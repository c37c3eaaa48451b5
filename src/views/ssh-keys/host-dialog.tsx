import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { type HostKey, type ScannedHost, type SshHost, sshHostEndpoints } from '#src/contract/ssh.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { FormDialog } from '../listing/dialogs/form-dialog.tsx'
import { Refusal } from '../listing/dialogs/refusal.tsx'
import { useSubmission } from '../use-submission.ts'
import { HostKeyList } from './host-key-list.tsx'

const formId = 'ssh-host'
const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

const isSame = (left: readonly HostKey[], right: readonly HostKey[]): boolean =>
  left.every(({ fingerprint }) => right.some((key) => key.fingerprint === fingerprint))

function ScanResult({ scanned: { host, known, offered } }: { readonly scanned: ScannedHost }) {
  const { t } = useTranslation('ssh')
  if (known.length === 0) {
    return (
      <>
        <Banner tone="info" title={t('host.compareTitle', { host })}>
          {t('host.compareText')}
        </Banner>
        <HostKeyList title={t('host.offered')} keys={offered} />
      </>
    )
  }
  if (isSame(offered, known)) {
    return (
      <>
        <Banner tone="success" title={t('host.same', { host })} />
        <HostKeyList title={t('host.offered')} keys={offered} />
      </>
    )
  }
  return (
    <>
      <Banner tone="danger" title={t('host.changedTitle', { host })}>
        {t('host.changedText')}
      </Banner>
      <HostKeyList title={t('host.known')} keys={known} />
      <HostKeyList title={t('host.offered')} keys={offered} />
    </>
  )
}

const useHostForm = (given: string, onConfirmed: (host: SshHost) => void) => {
  const { client } = useApi()
  const [address, setAddress] = useState(given)
  const [scanned, setScanned] = useState<ScannedHost | null>(null)
  const scan = useSubmission(
    (wanted: string) => client.call(sshHostEndpoints.scan, { body: { address: wanted } }),
    setScanned,
  )
  const confirmation = useSubmission(
    (body: { address: string; publicKeys: string[] }) => client.call(sshHostEndpoints.confirm, { body }),
    onConfirmed,
  )
  const wanted = address.trim()
  return {
    address,
    scanned,
    error: confirmation.error ?? scan.error,
    isSending: scan.isSending || confirmation.isSending,
    change(text: string) {
      setAddress(text)
      setScanned(null)
      scan.noteEdit()
      confirmation.noteEdit()
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      // React hands the event on to the form that opened this dialog.
      event.stopPropagation()
      if (scanned !== null) {
        confirmation.submit({ address: wanted, publicKeys: scanned.offered.map(({ publicKey }) => publicKey) })
      } else if (wanted !== '') scan.submit(wanted)
    },
  }
}

const useHostWords = (scanned: ScannedHost | null) => {
  const { t } = useTranslation(['ssh', 'listing'])
  const isChanged = scanned !== null && scanned.known.length > 0 && !isSame(scanned.offered, scanned.known)
  return {
    title: t('host.addTitle'),
    text: t('host.addText'),
    submit: scanned === null ? t('host.scan') : t(isChanged ? 'host.accept' : 'host.confirm'),
    busy: scanned === null ? t('host.scanning') : t('form.saving'),
    discardTitle: t('form.discardTitle'),
    discardText: t('listing:form.discardText'),
  }
}

interface HostDialogProps {
  readonly address?: string
  readonly onConfirmed: (host: SshHost) => void
  readonly onClose: () => void
}

export default function HostDialog({ address: given = '', onConfirmed, onClose }: HostDialogProps) {
  const { t } = useTranslation('ssh')
  const { address, scanned, error, isSending, change, onSubmit } = useHostForm(given, (host) => {
    onConfirmed(host)
    onClose()
  })
  const words = useHostWords(scanned)
  return (
    <FormDialog {...{ words, formId, isSending, onClose }} isDirty={false}>
      <form id={formId} className={column} noValidate onSubmit={onSubmit}>
        <Refusal attempts={0} error={error} isAtField={false} />
        <Field label={t('host.address')} help={t('host.addressHelp')} required>
          <Input
            mono
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            value={address}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
        {scanned !== null && <ScanResult scanned={scanned} />}
      </form>
    </FormDialog>
  )
}

import KeyRound from 'lucide-react/icons/key-round'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import type { RepositorySsh, SshKeyDraft } from '#src/contract/ssh-keys.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { RemoveDialog } from '../../listing/dialogs/remove-dialog.tsx'
import { useCan } from '../../product.ts'
import { KeyToRegister } from '../ssh/key-to-register.tsx'
import { SshTestResult } from '../ssh/ssh-test-result.tsx'
import { useSshTest } from '../ssh/use-ssh-test.ts'

const KeyDialog = lazyPart(() => import('../../ssh-keys/key-dialog.tsx'))

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const heading = css({ textStyle: 'label' })
const note = css({ textStyle: 'caption', color: 'fg.muted' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const withoutToast = { onError: () => undefined }

interface RemoveKeyProps {
  readonly id: string
  readonly onRemoved: () => void
  readonly onClose: () => void
}

function RemoveKey({ id, onRemoved, onClose }: RemoveKeyProps) {
  const { t } = useTranslation('ssh')
  const { client } = useApi()
  const words = {
    title: t('own.removeTitle'),
    consequence: t('own.removeText'),
    submit: t('own.remove'),
    anyway: t('own.remove'),
    busy: t('remove.busy'),
    done: t('own.removed'),
  }
  return (
    <RemoveDialog
      {...{ words, onRemoved, onClose }}
      name={t('title')}
      remove={() => client.call(repositoryEndpoints.removeSsh, { params: { id } })}
    />
  )
}

interface KeyActionsProps {
  readonly id: string
  readonly ssh: RepositorySsh
  readonly onChanged: () => void
}

function KeyActions({ id, ssh: { isOwn, version }, onChanged }: KeyActionsProps) {
  const { t } = useTranslation('ssh')
  const { client } = useApi()
  const [overlay, setOverlay] = useState<'form' | 'remove' | null>(null)
  const close = () => setOverlay(null)
  const params = { id }
  const send = (draft: SshKeyDraft) =>
    client.call(repositoryEndpoints.saveSsh, {
      params,
      body: { ...draft, ...(version === undefined ? {} : { version }) },
    })
  return (
    <div className={buttons}>
      <Button size="sm" icon={KeyRound} onClick={() => setOverlay('form')}>
        {t(isOwn ? 'key.replace' : 'own.add')}
      </Button>
      {isOwn && (
        <Button size="sm" icon={Undo2} onClick={() => setOverlay('remove')}>
          {t('own.remove')}
        </Button>
      )}
      <Suspense>
        {overlay === 'form' && (
          <KeyDialog title={t('own.add')} text={t('own.text')} send={send} onSaved={onChanged} onClose={close} />
        )}
        {overlay === 'remove' && <RemoveKey id={id} onRemoved={onChanged} onClose={close} />}
      </Suspense>
    </div>
  )
}

export function SshDetails({ repository: { id, url = '' } }: { readonly repository: Repository }) {
  const { t } = useTranslation('ssh')
  const mayUse = useCan('User')
  const isAdministrator = useCan('Administrator')
  const call = useCall(repositoryEndpoints.readSsh, mayUse ? { params: { id } } : null, withoutToast)
  const test = useSshTest()
  if (call.data === undefined) return null
  const { key, isOwn } = call.data
  return (
    <section className={column}>
      <h3 className={heading}>{t('own.title')}</h3>
      <p className={note}>{t(key === undefined ? 'add.noKey' : isOwn ? 'own.own' : 'own.organisation')}</p>
      {key !== undefined && <KeyToRegister publicKey={key.publicKey} url={url} />}
      <SshTestResult test={test} url={url} onTest={() => test.start({ url, repositoryId: id })} />
      {isAdministrator && <KeyActions id={id} ssh={call.data} onChanged={() => void call.mutate()} />}
    </section>
  )
}

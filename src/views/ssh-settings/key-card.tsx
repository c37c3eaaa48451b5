import KeyRound from 'lucide-react/icons/key-round'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { type SshSettings, sshSettingsEndpoints } from '#src/contract/ssh.ts'
import type { SshKey, SshKeyDraft } from '#src/contract/ssh-keys.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { translateKeyOr } from '../failure-words.ts'
import { RemoveDialog } from '../listing/dialogs/remove-dialog.tsx'
import { useFigures } from '../listing/figures.ts'
import { PublicKey } from '../ssh-keys/public-key.tsx'
import { useToast } from '../product.ts'
import { useSshChanges } from './use-ssh-settings.ts'

const importForm = () => import('../ssh-keys/key-dialog.tsx')
const KeyDialog = lazyPart(importForm)
const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const quiet = css({ color: 'fg.muted' })

type Overlay = 'form' | 'remove' | null

interface CardProps {
  readonly settings: SshSettings
}

function Failing({ failing: { failure, repository, since } }: { readonly failing: NonNullable<SshKey['failing']> }) {
  const { t } = useTranslation(['ssh', 'app'])
  const { time } = useFigures()
  const { key, parameters, message } = failure
  return (
    <Banner tone="danger" title={t('key.failing', { repository })}>
      {translateKeyOr(key, parameters, message, t)} {t('key.since', { time: time(since) })}
    </Banner>
  )
}

function KnownKey({ settings: { repositories }, sshKey }: CardProps & { readonly sshKey: SshKey }) {
  const { t } = useTranslation('ssh')
  const { time, number } = useFigures()
  const { lastUsedAt, failing } = sshKey
  const used = lastUsedAt === undefined ? t('key.unused') : t('key.used', { time: time(lastUsedAt) })
  const count = repositories.length
  return (
    <div className={column}>
      {failing !== undefined && <Failing failing={failing} />}
      <PublicKey sshKey={sshKey} />
      <p className={quiet}>
        {used} {t('key.repositories', { count, number: number(count) })}
      </p>
    </div>
  )
}

function RemoveKey({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('ssh')
  const { client } = useApi()
  const { refresh } = useSshChanges()
  const words = {
    title: t('remove.title'),
    consequence: t('remove.text'),
    submit: t('remove.submit'),
    anyway: t('remove.anyway'),
    busy: t('remove.busy'),
    done: t('remove.done'),
  }
  return (
    <RemoveDialog
      {...{ words, onClose }}
      name={t('title')}
      onRemoved={refresh}
      remove={(confirmed) => client.call(sshSettingsEndpoints.remove, { body: { confirmed } })}
      finalFocus={() => document.querySelector('h1')}
    />
  )
}

function Overlays({ overlay, sshKey, close }: { overlay: Overlay; sshKey: SshKey | undefined; close: () => void }) {
  const { t } = useTranslation('ssh')
  const { client } = useApi()
  const { put } = useSshChanges()
  const toast = useToast()
  const send = async (draft: SshKeyDraft) => {
    const body = { ...draft, ...(sshKey === undefined ? {} : { version: sshKey.version }) }
    put(await client.call(sshSettingsEndpoints.save, { body }))
  }
  const saved = () => toast({ kind: 'success', words: { text: t('key.saved') } })
  if (overlay === null) return null
  if (overlay === 'remove') return <RemoveKey onClose={close} />
  const title = t(sshKey === undefined ? 'key.add' : 'key.replaceTitle')
  return <KeyDialog {...{ title, send }} text={t('form.text')} onSaved={saved} onClose={close} />
}

export function KeyCard({ settings }: CardProps) {
  const { t } = useTranslation('ssh')
  const [overlay, setOverlay] = useState<Overlay>(null)
  const { key } = settings
  const open = (next: Overlay) => () => setOverlay(next)
  const add = (
    <Button variant="solid" icon={KeyRound} onClick={open('form')} onPointerEnter={() => void importForm()}>
      {t('key.add')}
    </Button>
  )
  const buttons = (
    <>
      <Button icon={RefreshCw} onClick={open('form')} onPointerEnter={() => void importForm()}>
        {t('key.replace')}
      </Button>
      <Button icon={Trash2} onClick={open('remove')}>
        {t('remove.submit')}
      </Button>
    </>
  )
  return (
    <>
      <Card title={t('key.title')} text={t('key.text')} footer={key && buttons}>
        {key === undefined ? (
          <EmptyState icon={KeyRound} title={t('key.emptyTitle')} action={add} compact>
            {t('key.emptyText')}
          </EmptyState>
        ) : (
          <KnownKey settings={settings} sshKey={key} />
        )}
      </Card>
      <Suspense>
        <Overlays overlay={overlay} sshKey={key} close={() => setOverlay(null)} />
      </Suspense>
    </>
  )
}

import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { type SshHost, sshHostEndpoints, type SshSettings } from '#src/contract/ssh.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { RemoveDialog } from '../listing/dialogs/remove-dialog.tsx'
import { useFigures } from '../listing/figures.ts'
import { useToast } from '../product.ts'
import { HostKeyList } from '../ssh-keys/host-key-list.tsx'
import { useSshChanges } from './use-ssh-settings.ts'

const importHost = () => import('../ssh-keys/host-dialog.tsx')
const HostDialog = lazyPart(importHost)

const list = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const row = css({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '3' })
const facts = css({ minW: '0', flex: '1' })
const name = css({ textStyle: 'label', overflowWrap: 'anywhere' })
const note = css({ textStyle: 'caption', color: 'fg.muted', mb: '1' })
const buttons = css({ display: 'flex', gap: '1' })

const showPlace = ({ host, port }: SshHost): string => {
  const shown = host.includes(':') ? `[${host}]` : host
  return port === 22 ? shown : `${shown}:${port}`
}

type Overlay =
  | { readonly kind: 'check'; readonly address?: string }
  | { readonly kind: 'remove'; readonly host: SshHost }

function RemoveHost({ host, onClose }: { readonly host: SshHost; readonly onClose: () => void }) {
  const { t } = useTranslation('ssh')
  const { client } = useApi()
  const { refresh } = useSshChanges()
  const place = showPlace(host)
  const words = {
    title: t('host.removeTitle', { host: place }),
    consequence: t('host.removeText'),
    submit: t('host.removeSubmit'),
    anyway: t('host.removeSubmit'),
    busy: t('remove.busy'),
    done: t('host.removed', { host: place }),
  }
  return (
    <RemoveDialog
      {...{ words, onClose }}
      name={place}
      onRemoved={refresh}
      remove={() => client.call(sshHostEndpoints.remove, { params: { id: host.id ?? '' } })}
      finalFocus={() => document.querySelector('h1')}
    />
  )
}

function HostRow({ host, onOpen }: { readonly host: SshHost; readonly onOpen: (overlay: Overlay) => void }) {
  const { t } = useTranslation('ssh')
  const { time } = useFigures()
  const place = showPlace(host)
  const { confirmedAt } = host
  return (
    <li className={row}>
      <div className={facts}>
        <p className={name}>{place}</p>
        <p className={note}>
          {confirmedAt === undefined ? t('host.shipped') : t('host.confirmedAt', { time: time(confirmedAt) })}
        </p>
        <HostKeyList keys={host.keys} />
      </div>
      <div className={buttons}>
        <IconButton
          icon={RefreshCw}
          size="sm"
          label={t('host.check', { host: place })}
          onClick={() => onOpen({ kind: 'check', address: place })}
        />
        {host.id !== undefined && (
          <IconButton
            icon={Trash2}
            size="sm"
            label={t('host.remove', { host: place })}
            onClick={() => onOpen({ kind: 'remove', host })}
          />
        )}
      </div>
    </li>
  )
}

export function HostsCard({ settings: { hosts } }: { readonly settings: SshSettings }) {
  const { t } = useTranslation('ssh')
  const { refresh } = useSshChanges()
  const toast = useToast()
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const close = () => setOverlay(null)
  const confirmed = (host: SshHost) => {
    refresh()
    toast({ kind: 'success', words: { text: t('host.confirmed', { host: showPlace(host) }) } })
  }
  const add = (
    <Button icon={Plus} onClick={() => setOverlay({ kind: 'check' })} onPointerEnter={() => void importHost()}>
      {t('host.addTitle')}
    </Button>
  )
  return (
    <>
      <Card title={t('host.title')} text={t('host.text')} actions={add}>
        <ul className={list}>
          {hosts.map((host) => (
            <HostRow key={showPlace(host)} host={host} onOpen={setOverlay} />
          ))}
        </ul>
      </Card>
      <Suspense>
        {overlay?.kind === 'check' && (
          <HostDialog
            {...(overlay.address === undefined ? {} : { address: overlay.address })}
            onConfirmed={confirmed}
            onClose={close}
          />
        )}
        {overlay?.kind === 'remove' && <RemoveHost host={overlay.host} onClose={close} />}
      </Suspense>
    </>
  )
}

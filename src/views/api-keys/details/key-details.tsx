import Ban from 'lucide-react/icons/ban'
import Pencil from 'lucide-react/icons/pencil'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import type { ApiKey } from '#src/contract/api-keys.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { DetailsPanel } from '../../listing/dialogs/details-panel.tsx'
import { VirtualRows } from '../../listing/dialogs/virtual-rows.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { keyPlaceholder } from '../examples/example-formats.ts'
import { KeyExamples } from '../examples/key-examples.tsx'
import { Creator, Expiry, KeyScope, KeyState, LastUse } from '../list/key-marks.tsx'
import { useApiKeys } from '../use-api-keys.ts'
import { useMissingKey } from '../use-missing-key.ts'
import { useOverlays } from '../use-overlays.ts'

const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' })
const mono = css({ fontFamily: 'mono' })

function Reach({ apiKey: { dataSources } }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys')
  if (dataSources === undefined) return null
  return (
    <VirtualRows label={t('columns.scope')} rows={dataSources} getKey={({ id }) => id} place="panel">
      {({ name, type, isGone }) => (
        <>
          <bdi>{name}</bdi>
          {isGone === true ? <Badge tone="warning">{t('gone')}</Badge> : type && <Badge>{t(`types.${type}`)}</Badge>}
        </>
      )}
    </VirtualRows>
  )
}

function Known({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation(['api-keys', 'listing'])
  const { toAddress } = useOpened('key')
  const { show } = useOverlays()
  return (
    <>
      <div>
        <KeyState apiKey={apiKey} />
        <div className={actions}>
          <Link href={toAddress({ kind: 'edit', id: apiKey.id })} className={button({ size: 'sm' })}>
            <Icon of={Pencil} />
            {t('listing:actions.edit')}
          </Link>
          <Button size="sm" icon={Ban} onClick={() => show({ kind: 'revoke', apiKey })}>
            {t('revoke.action')}
          </Button>
        </div>
      </div>
      <KeyValueList
        items={[
          { id: 'key', label: t('issued.key'), value: <span className={mono}>ca_…{apiKey.ending}</span> },
          { id: 'scope', label: t('columns.scope'), value: <KeyScope apiKey={apiKey} /> },
          { id: 'used', label: t('columns.used'), value: <LastUse apiKey={apiKey} /> },
          { id: 'expires', label: t('columns.expires'), value: <Expiry apiKey={apiKey} /> },
          { id: 'creator', label: t('columns.creator'), value: <Creator apiKey={apiKey} /> },
          { id: 'created', label: t('created'), value: <RelativeTime at={apiKey.createdAt} /> },
        ]}
      />
      <Reach apiKey={apiKey} />
      <KeyExamples apiKey={keyPlaceholder} isSingle={apiKey.dataSources?.length === 1} />
    </>
  )
}

export default function KeyDetails({ id }: { readonly id: string }) {
  const { close } = useOpened('key')
  const { data, error, mutate } = useApiKeys()
  const apiKey = data?.find((listed) => listed.id === id)
  const { words, missing } = useMissingKey(data !== undefined)
  return (
    <DetailsPanel
      name={apiKey?.name}
      error={error ?? missing}
      words={words}
      onRetry={() => void mutate()}
      onClose={close}
    >
      {apiKey !== undefined && <Known apiKey={apiKey} />}
    </DetailsPanel>
  )
}

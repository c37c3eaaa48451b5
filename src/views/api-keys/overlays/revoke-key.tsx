import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { type ApiKey, apiKeyEndpoints } from '#src/contract/api-keys.ts'
import { RemoveDialog } from '../../listing/dialogs/remove-dialog.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useKeyChanges } from '../use-api-keys.ts'

interface RevokeKeyProps {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

export default function RevokeKey({ apiKey: { id, name }, onClose }: RevokeKeyProps) {
  const { t } = useTranslation('api-keys')
  const { client } = useApi()
  const { dropRow } = useKeyChanges()
  const { openedOverlay, close } = useOpened('key')
  const words = {
    title: t('revoke.title', { name }),
    consequence: t('revoke.consequence'),
    submit: t('revoke.action'),
    anyway: t('revoke.anyway'),
    busy: t('revoke.busy'),
    done: t('announce.revoked', { name }),
  }
  const remove = (confirmed: boolean) =>
    client.call(apiKeyEndpoints.revoke, { params: { id }, body: confirmed ? { confirmed } : {} })
  const afterRemoval = () => {
    dropRow(id)
    if (openedOverlay.kind === 'details' && openedOverlay.id === id) close()
  }
  return <RemoveDialog {...{ name, words, remove, onClose }} onRemoved={afterRemoval} />
}

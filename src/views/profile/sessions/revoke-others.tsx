import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { ownSessionEndpoints } from '#src/contract/additions.ts'
import { RemoveDialog } from '../../listing/dialogs/remove-dialog.tsx'

interface RevokeOthersProps {
  readonly onRevoked: () => void
  readonly onClose: () => void
  readonly finalFocus: () => HTMLElement | null
}

export default function RevokeOthers({ onRevoked, ...rest }: RevokeOthersProps) {
  const { t } = useTranslation('profile')
  const { client } = useApi()
  const words = {
    title: t('sessions.others.title'),
    consequence: t('sessions.others.consequence'),
    submit: t('sessions.others.action'),
    anyway: t('sessions.others.action'),
    busy: t('sessions.busy'),
    done: t('sessions.others.done'),
  }
  return (
    <RemoveDialog
      name=""
      words={words}
      remove={() => client.call(ownSessionEndpoints.revokeOthers)}
      onRemoved={onRevoked}
      {...rest}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import type { Connection } from '#src/contract/oauth.ts'
import { githubSignInEndpoints, gitlabSignInEndpoints } from '#src/contract/auth.ts'
import { providerNames } from '#src/contract/sign-in-providers.ts'
import { RemoveDialog } from '../../listing/dialogs/remove-dialog.tsx'

interface DisconnectProps {
  readonly connection: Connection
  readonly onRemoved: () => void
  readonly onClose: () => void
  readonly finalFocus: () => HTMLElement | null
}

const calls = { github: githubSignInEndpoints.unlink, gitlab: gitlabSignInEndpoints.unlink } as const

export default function Disconnect({ connection, ...rest }: DisconnectProps) {
  const { t } = useTranslation('profile')
  const { client } = useApi()
  const provider = providerNames[connection.provider]
  const words = {
    title: t('connections.disconnectTitle', { provider }),
    consequence: t('connections.disconnectText', { login: connection.login ?? provider }),
    submit: t('connections.disconnect'),
    anyway: t('connections.disconnect'),
    busy: t('connections.disconnecting'),
    done: t('connections.disconnected', { provider }),
  }
  return <RemoveDialog name={provider} words={words} remove={() => client.call(calls[connection.provider])} {...rest} />
}

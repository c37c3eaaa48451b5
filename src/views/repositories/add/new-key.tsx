import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import { getRoute } from '#machines/navigation/route-table.ts'
import { useCall } from '#src/api/use-call.ts'
import { sshConnectionEndpoints } from '#src/contract/ssh.ts'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { useCan } from '../../product.ts'
import { KeyToRegister } from '../ssh/key-to-register.tsx'

const note = css({ textStyle: 'caption', color: 'fg.muted' })

export function NewKey({ url }: { readonly url: string }) {
  const { t } = useTranslation(['ssh', 'app'])
  const isAdministrator = useCan('Administrator')
  const { data } = useCall(sshConnectionEndpoints.readKey)
  if (data === undefined) return <p className={note}>{t('app:common.loading')}</p>
  if (!data.isAvailable) return <FormAlert message={t('app:errors.sshUnavailable')} />
  if (data.key !== undefined) return <KeyToRegister publicKey={data.key.publicKey} url={url} />
  return (
    <FormAlert tone="info" message={t('add.noKey')}>
      {isAdministrator ? (
        <Link href={getRoute('sshSettings').path} className={link()}>
          {t('add.toSettings')}
        </Link>
      ) : (
        t('add.askAdministrator')
      )}
    </FormAlert>
  )
}

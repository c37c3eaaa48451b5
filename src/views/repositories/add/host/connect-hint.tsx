import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import type { ConnectedHost } from '#src/contract/host-repositories.ts'
import { sourceHostKinds } from '#src/contract/source-hosts.ts'
import { useCan } from '../../../product.ts'
import { productNames } from '#src/contract/integration-health.ts'

const line = css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '2', textStyle: 'caption' })

export function ConnectHint({ hosts }: { readonly hosts: readonly ConnectedHost[] }) {
  const { t } = useTranslation('repositories')
  const mayConnect = useCan('Administrator')
  const missing = sourceHostKinds.filter((kind) => !hosts.some((host) => host.kind === kind))
  if (!mayConnect || missing.length === 0) return null
  return (
    <p className={line}>
      {missing.map((kind) => (
        <Link key={kind} href={`/settings/${kind}`} className={link()}>
          {t('addDialog.connect', { product: productNames[kind] })}
        </Link>
      ))}
    </p>
  )
}

import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { PublicSshKey } from '#src/contract/ssh-keys.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { useFigures } from '../listing/figures.ts'

const box = css({ display: 'flex', alignItems: 'flex-start', gap: '1', minW: '0' })
const code = css({ textStyle: 'code', fontSize: 'xs', minW: '0', overflowWrap: 'anywhere' })

export const useKeyName = (): ((key: Pick<PublicSshKey, 'type' | 'bits'>) => string) => {
  const { t } = useTranslation('ssh')
  const { number } = useFigures()
  return ({ type, bits }) =>
    type === 'ed25519' ? 'Ed25519' : t('key.bits', { type: type.toUpperCase(), bits: number(bits) })
}

export function PublicKeyText({ publicKey }: { readonly publicKey: string }) {
  const { t } = useTranslation(['ssh', 'listing'])
  return (
    <span className={box}>
      <code className={code}>{publicKey}</code>
      <CopyButton text={publicKey} label={t('key.copy')} copiedLabel={t('listing:details.copied')} />
    </span>
  )
}

export function PublicKey({ sshKey }: { readonly sshKey: PublicSshKey }) {
  const { t } = useTranslation('ssh')
  const { time } = useFigures()
  const name = useKeyName()
  return (
    <KeyValueList
      items={[
        { id: 'public', label: t('key.public'), value: <PublicKeyText publicKey={sshKey.publicKey} /> },
        { id: 'fingerprint', label: t('key.fingerprint'), value: <code className={code}>{sshKey.fingerprint}</code> },
        { id: 'type', label: t('key.type'), value: name(sshKey) },
        ...(sshKey.comment === ''
          ? []
          : [{ id: 'comment', label: t('key.comment'), value: <bdi>{sshKey.comment}</bdi> }]),
        { id: 'created', label: t('key.created'), value: time(sshKey.createdAt) },
      ]}
    />
  )
}

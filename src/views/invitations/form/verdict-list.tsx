import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { InvitationResult } from '#src/contract/invitations.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { TypedAddress } from './addresses.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const row = css({ display: 'flex', alignItems: 'center', gap: '2', minH: '8', '& svg': { flexShrink: '0' } })
const address = css({ flex: '1', minW: '0', overflowWrap: 'anywhere' })
const tones = {
  good: css({ color: 'success.fg' }),
  bad: css({ color: 'danger.fg' }),
  plain: css({ color: 'fg.muted' }),
} as const
const words = css({ textStyle: 'small', textAlign: 'end' })

interface Row {
  readonly email: string
  readonly verdict: TypedAddress['verdict'] | InvitationResult['outcome']
  readonly link?: string | undefined
}

const getTone = (verdict: Row['verdict']): keyof typeof tones =>
  verdict === 'sent' ? 'good' : verdict === 'ready' ? 'plain' : 'bad'

const shapes = { good: CircleCheck, bad: CircleAlert, plain: CircleDashed } as const

export function VerdictList({ label, rows }: { label: string; rows: readonly Row[] }) {
  const { t } = useTranslation('invitations')
  return (
    <ul aria-label={label} className={list}>
      {rows.map(({ email, verdict, link }, index) => {
        const tone = getTone(verdict)
        return (
          <li key={`${email}${index}`} className={row}>
            <Icon of={shapes[tone]} className={tones[tone]} />
            <span className={address}>{email}</span>
            <span className={`${words} ${tones[tone]}`}>{t(`outcome.${verdict}`)}</span>
            {link !== undefined && (
              <CopyButton text={link} label={t('link.copyOf', { email })} copiedLabel={t('link.copied')} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { addressOfLink } from '../use-links.ts'

const line = css({ position: 'relative', display: 'inline-flex', alignItems: 'center', gap: '1', maxW: 'full' })
const code = css({ minW: '0', truncate: true, fontFamily: 'mono', textStyle: 'caption', color: 'fg.muted' })

export function LinkAddress({ link }: { link: PublicChatLink }) {
  const { t } = useTranslation('public-chat-links')
  return (
    <span className={line}>
      <span className={code} title={addressOfLink(link)}>
        /public/chat/{link.shortCode}
      </span>
      <CopyButton
        text={() => addressOfLink(link)}
        label={t('copyOf', { name: link.title })}
        copiedLabel={t('copied')}
      />
    </span>
  )
}

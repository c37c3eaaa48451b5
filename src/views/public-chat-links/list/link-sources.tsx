import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { PublicChatLink } from '#src/contract/public-chat-links.ts'
import { Icon } from '#src/ui/icon.tsx'

const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2', rowGap: '0.5', overflowWrap: 'anywhere' })
const lost = css({ display: 'inline-flex', alignItems: 'center', gap: '1', color: 'danger.fg' })

export function LinkSources({ dataSources }: Pick<PublicChatLink, 'dataSources'>) {
  const { t } = useTranslation('public-chat-links')
  return (
    <ul className={list}>
      {dataSources.map(({ id, name, isLost }) => (
        <li key={id} className={isLost ? lost : undefined}>
          {isLost && <Icon of={TriangleAlert} />}
          <bdi>{isLost ? t('lost', { name }) : name}</bdi>
        </li>
      ))}
    </ul>
  )
}

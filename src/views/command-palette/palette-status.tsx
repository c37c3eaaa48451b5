import RotateCw from 'lucide-react/icons/rotate-cw'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { LookupKind } from './use-lookup.ts'
import type { PaletteContent } from './use-palette-content.ts'

const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  px: '4',
  py: '2',
  borderTopWidth: 'hairline',
  textStyle: 'caption',
  color: 'fg.muted',
})

const sentences = {
  repositories: 'palette.notRepositories',
  workspaces: 'palette.notWorkspaces',
  conversations: 'palette.notConversations',
} as const satisfies Record<LookupKind, string>

export function PaletteStatus({ groups, lookup: { isLooking, failures } }: PaletteContent) {
  const { t } = useTranslation(['commands', 'app'])
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)
  return (
    <>
      <div aria-live="polite">
        {isLooking ? (
          <p className={line}>{t('palette.looking')}</p>
        ) : (
          <VisuallyHidden>{t('palette.results', { count })}</VisuallyHidden>
        )}
      </div>
      {failures.map(({ of, retry }) => (
        <div key={of} role="alert" className={line}>
          {t(sentences[of])}
          <Button size="sm" icon={RotateCw} onClick={retry}>
            {t('app:common.retry')}
          </Button>
        </div>
      ))}
    </>
  )
}

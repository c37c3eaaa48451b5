import RotateCw from 'lucide-react/icons/rotate-cw'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { KeyCaps } from '../shortcuts/key-caps.tsx'
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

const hints = css({ display: 'flex', gap: '4', _phone: { display: 'none' } })

function KeyHints({ isInside }: { isInside: boolean }) {
  const { t } = useTranslation('commands')
  return (
    <div aria-hidden="true" className={hints}>
      <span>
        <KeyCaps shortcut={{ key: 'ArrowUp' }} /> <KeyCaps shortcut={{ key: 'ArrowDown' }} /> {t('palette.hints.move')}
      </span>
      <span>
        <KeyCaps shortcut={{ key: 'Enter' }} /> {t('palette.hints.choose')}
      </span>
      <span>
        <KeyCaps shortcut={{ key: 'Escape' }} /> {t(isInside ? 'palette.hints.back' : 'palette.hints.close')}
      </span>
    </div>
  )
}

interface PaletteStatusProps extends PaletteContent {
  readonly isInside: boolean
}

export function PaletteStatus({ groups, lookup: { isLooking, failures }, isInside }: PaletteStatusProps) {
  const { t } = useTranslation(['commands', 'app'])
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)
  return (
    <>
      {failures.map(({ of, retry }) => (
        <div key={of} role="alert" className={line}>
          {t(sentences[of])}
          <Button size="sm" icon={RotateCw} onClick={retry}>
            {t('app:common.retry')}
          </Button>
        </div>
      ))}
      <div className={line}>
        <p aria-live="polite">{isLooking ? t('palette.looking') : t('palette.results', { count })}</p>
        <KeyHints isInside={isInside} />
      </div>
    </>
  )
}

import ChevronRight from 'lucide-react/icons/chevron-right'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandBox } from '#src/ui/command-box.tsx'
import { CommandDialog } from '#src/ui/command-dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { OverlayProps } from '../overlays/overlay-table.ts'
import { isApple } from '../shortcuts/apple.ts'
import { KeyCaps } from '../shortcuts/key-caps.tsx'
import { matchesShortcut } from '../shortcuts/key-press.ts'
import type { Action, CommandGroup, Submenu } from './command.ts'
import { PaletteStatus } from './palette-status.tsx'
import { usePalette } from './use-palette.ts'

const opener = { key: 'k', does: 'palette', withControl: true } as const

const renderHint = (command: Action | Submenu) => {
  if ('list' in command) return <Icon of={ChevronRight} />
  return command.shortcut && <KeyCaps shortcut={command.shortcut} />
}

export default function CommandPalette({ onClose, finalFocus }: OverlayProps) {
  const { t } = useTranslation(['commands', 'app'])
  const { send, text, list, content, choose } = usePalette(onClose)
  const isInside = list !== 'commands'
  const dismiss = () => send({ type: 'palette.dismiss' })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!matchesShortcut(opener, event.nativeEvent, { isApple, areSingleKeysOn: true })) return
    event.preventDefault()
    dismiss()
  }
  const toEntries = ({ name, commands }: CommandGroup) => ({
    id: name,
    label: isInside ? undefined : t(`groups.${name}`),
    entries: commands.map((command) => ({ ...command, hint: renderHint(command) })),
  })
  return (
    <CommandDialog
      title={t('app:shell.commands')}
      onDismiss={dismiss}
      onEscape={() => send({ type: 'layer.close' })}
      onKeyDown={onKeyDown}
      finalFocus={finalFocus}
    >
      <CommandBox
        label={t('app:shell.commands')}
        placeholder={t(isInside ? `palette.${list}` : 'palette.placeholder')}
        text={text}
        onText={(typed) => send({ type: 'text.type', text: typed })}
        groups={content.groups.map(toEntries)}
        emptyText={t('palette.nothing', { text: text.trim() })}
        onChoose={choose}
        back={isInside ? { label: t('palette.back'), onBack: () => send({ type: 'list.leave' }) } : undefined}
        close={{ label: t('app:common.close'), onClose: dismiss }}
      />
      <PaletteStatus {...content} isInside={isInside} />
    </CommandDialog>
  )
}

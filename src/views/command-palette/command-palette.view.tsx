import { useActorRef, useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { commandPaletteMachine } from '#machines/command-palette/command-palette.machine.ts'
import { whatIsTyped, whichList } from '#machines/command-palette/command-palette.selectors.ts'
import { CommandBox } from '#src/ui/command-box.tsx'
import { CommandDialog } from '#src/ui/command-dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { OverlayProps } from '../overlays/overlay-table.ts'
import { isApple } from '../shortcuts/apple.ts'
import { KeyCaps } from '../shortcuts/key-caps.tsx'
import { isMeant } from '../shortcuts/key-press.ts'
import type { Action, Command, CommandGroup, Way } from './command.ts'
import { PaletteStatus } from './palette-status.tsx'
import { rememberCommand } from './recent-commands.ts'
import { usePaletteContent } from './use-palette-content.ts'

const opener = { key: 'k', does: 'palette', withControl: true } as const

const hintOf = (command: Action | Way) => {
  if ('list' in command) return <Icon of={ChevronRight} />
  return command.shortcut && <KeyCaps shortcut={command.shortcut} />
}

const isPassing = ({ id }: Command): boolean => /^(?:goTo|do|theme|language|organisation)\./.test(id)

/** Go to, do, find: all of it by typing. */
export default function CommandPalette({ onClose, finalFocus }: OverlayProps) {
  const { t } = useTranslation(['commands', 'app'])
  const actor = useActorRef(commandPaletteMachine)
  const text = useSelector(actor, whatIsTyped)
  const list = useSelector(actor, whichList)
  const content = usePaletteContent(list, text)
  const commands = content.groups.flatMap((group) => group.commands)
  const onChosen = useEffectEvent((id: string) => {
    const chosen = commands.find((command) => command.id === id)
    if (chosen === undefined || 'list' in chosen) return
    if (isPassing(chosen)) rememberCommand(id)
    onClose(chosen.run)
  })
  const onDismissed = useEffectEvent(() => onClose())
  useEffect(() => {
    const subscriptions = [
      actor.on('command.chosen', ({ id }) => onChosen(id)),
      actor.on('palette.dismissed', () => onDismissed()),
    ]
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe()
    }
  }, [actor])
  const choose = (id: string) => {
    const chosen = commands.find((command) => command.id === id)
    if (chosen !== undefined && 'list' in chosen) actor.send({ type: `${chosen.list}.list` })
    else actor.send({ type: 'command.choose', id })
  }
  const dismiss = () => actor.send({ type: 'palette.dismiss' })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isMeant(opener, event.nativeEvent, { isApple, areSingleKeysOn: true })) return
    event.preventDefault()
    dismiss()
  }
  const entriesOf = ({ name, commands: own }: CommandGroup) => ({
    id: name,
    label: list === 'commands' ? t(`groups.${name}`) : undefined,
    entries: own.map((command) => ({ ...command, hint: hintOf(command) })),
  })
  return (
    <CommandDialog
      title={t('app:shell.commands')}
      onDismiss={dismiss}
      onEscape={() => actor.send({ type: 'layer.close' })}
      onKeyDown={onKeyDown}
      finalFocus={finalFocus}
    >
      <CommandBox
        label={t('app:shell.commands')}
        placeholder={t(list === 'commands' ? 'palette.placeholder' : `palette.${list}`)}
        text={text}
        onText={(typed) => actor.send({ type: 'text.type', text: typed })}
        groups={content.groups.map(entriesOf)}
        emptyText={t('palette.nothing', { text: text.trim() })}
        onChoose={choose}
        back={
          list === 'commands'
            ? undefined
            : { label: t('palette.back'), onBack: () => actor.send({ type: 'list.leave' }) }
        }
        close={{ label: t('app:common.close'), onClose: dismiss }}
      />
      <PaletteStatus {...content} />
    </CommandDialog>
  )
}

import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { commandPaletteMachine } from '#machines/command-palette/command-palette.machine.ts'
import { selectText, selectList } from '#machines/command-palette/command-palette.selectors.ts'
import type { OverlayProps } from '../overlays/overlay-table.ts'
import { followTyping } from '../overlays/typed-ahead.ts'
import { rememberCommand } from './recent-commands.ts'
import { usePaletteContent } from './use-palette-content.ts'

/** Search results are not remembered: their ids mean nothing in another organisation. */
const isRemembered = (id: string): boolean => /^(?:goTo|do|theme|language|organisation)\./.test(id)

export const usePalette = (onClose: OverlayProps['onClose']) => {
  const actor = useActorRef(commandPaletteMachine)
  const text = useSelector(actor, selectText)
  const list = useSelector(actor, selectList)
  const content = usePaletteContent(list, text)
  const findCommand = (id: string) => content.groups.flatMap(({ commands }) => commands).find((each) => each.id === id)
  const onChosen = useEffectEvent((id: string) => {
    const command = findCommand(id)
    if (command === undefined || 'list' in command) return
    if (isRemembered(id)) rememberCommand(id)
    onClose(command.run)
  })
  const onDismissed = useEffectEvent(() => onClose())
  useEffect(() => followTyping((typed) => actor.send({ type: 'text.type', text: typed })), [actor])
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
    const command = findCommand(id)
    if (command !== undefined && 'list' in command) actor.send({ type: `${command.list}.list` })
    else actor.send({ type: 'command.choose', id })
  }
  return { send: actor.send, text, list, content, choose }
}

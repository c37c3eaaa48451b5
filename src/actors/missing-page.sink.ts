import type { ActorRefFrom } from 'xstate'
import type { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import type { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import { showDirectionMarks } from '#src/lib/show-direction-marks.ts'

interface Deps {
  readonly navigation: Pick<ActorRefFrom<typeof navigationMachine>, 'getSnapshot' | 'on'>
  readonly toasts: Pick<ActorRefFrom<typeof toastsMachine>, 'send'>
}

const maxShownLength = 80

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const toShownPath = (path: string): string => {
  const signs = [
    ...showDirectionMarks(decode(path)).replaceAll(/[\p{C}\p{Z}]/gu, (sign) => (sign === ' ' ? sign : '\u{fffd}')),
  ]
  const shown = signs.length > maxShownLength ? `${signs.slice(0, maxShownLength - 1).join('')}…` : signs.join('')
  return `\u2066${shown}\u2069`
}

/** Starts after the first screen, so it also tells of an address that was opened before. */
export const tellMissingPages = ({ navigation, toasts }: Deps): void => {
  const tell = (path: string | undefined) => {
    if (path === undefined) return
    const words = { key: 'errors.noPage', parameters: { path: toShownPath(path) } }
    toasts.send({ type: 'toast.show', content: { kind: 'warning', words } })
  }
  const { context, value } = navigation.getSnapshot()
  if (value === 'settled' && context.outcome.kind === 'show') tell(context.outcome.missingPath)
  navigation.on('navigation.committed', ({ missingPath }) => tell(missingPath))
}

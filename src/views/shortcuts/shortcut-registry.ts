import { matchesShortcut, type Keyboard } from './key-press.ts'
import type { ShortcutList } from './shortcut.ts'

export interface Bindings extends ShortcutList {
  readonly act: (does: string) => void
}

export interface ShortcutRegistry {
  /** Bindings of the screen come first. */
  read(): readonly Bindings[]
  add(bindings: Bindings): () => void
  /** Acts as if the key had been pressed there, and waits when the screen is not mounted yet. */
  perform(scope: ShortcutList['scope'], does: string): void
  handle(event: KeyboardEvent): void
}

const openLayer = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])[data-state=open]'

/** An open layer has the keyboard for itself. */
export const createShortcutRegistry = (keyboard: () => Keyboard): ShortcutRegistry => {
  let known: readonly Bindings[] = []
  let wanted: Parameters<ShortcutRegistry['perform']> | null = null
  return {
    read: () => known,
    add(bindings) {
      known = [bindings, ...known]
      if (wanted?.[0] === bindings.scope) {
        const [, does] = wanted
        wanted = null
        queueMicrotask(() => bindings.act(does))
      }
      return () => {
        known = known.filter((candidate) => candidate !== bindings)
      }
    },
    perform(scope, does) {
      const there = known.find((bindings) => bindings.scope === scope)
      if (there) there.act(does)
      else wanted = [scope, does]
    },
    handle(event) {
      if (event.defaultPrevented || event.isComposing) return
      for (const { shortcuts, act } of known) {
        const match = shortcuts.find((shortcut) => matchesShortcut(shortcut, event, keyboard()))
        if (match === undefined) continue
        if (document.querySelector(openLayer) !== null) return
        event.preventDefault()
        return act(match.does)
      }
    },
  }
}

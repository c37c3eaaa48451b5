import type commands from '#locales/en/commands.json'

type Texts = (typeof commands)['keys']

export type ShortcutScope = keyof Texts

export interface Shortcut<Does extends string = string> {
  /** The key is named as in `KeyboardEvent.key`. */
  readonly key: string
  readonly does: Does
  readonly within?: string
  readonly whileTyping?: true
  /** Uses ⌘ on Apple keyboards, and also works while typing. */
  readonly withControl?: true
  /** The browser or an open layer already handles it, so it is only listed. */
  readonly isNative?: true
}

export interface ShortcutList<Scope extends ShortcutScope = ShortcutScope, Does extends string = string> {
  readonly scope: Scope
  readonly shortcuts: readonly Shortcut<Does>[]
}

export type ShortcutsOf<Scope extends ShortcutScope> = ShortcutList<Scope, keyof Texts[Scope] & string>

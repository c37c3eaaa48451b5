import type commands from '#locales/en/commands.json'

type Texts = (typeof commands)['keys']

/** A screen, or everywhere. The texts of its shortcuts stand under `keys` in the namespace `commands`. */
export type ShortcutScope = keyof Texts

export interface Shortcut<Does extends string = string> {
  /** As `KeyboardEvent.key` names it. */
  readonly key: string
  /** What it does, and the name of its text. */
  readonly does: Does
  /** Only while the focus is in such an element. */
  readonly within?: string
  /** Also while one types; for keys that write nothing. */
  readonly whileTyping?: true
  /** With Ctrl, or ⌘ on Apple's keyboards: taken while one types as well. */
  readonly withControl?: true
  /** The browser or an open layer does it by itself. */
  readonly isNative?: true
}

/** What keys do in one place. The one list of them: the keyboard is read by it, and it is shown. */
export interface ShortcutList<Scope extends ShortcutScope = ShortcutScope, Does extends string = string> {
  readonly scope: Scope
  readonly shortcuts: readonly Shortcut<Does>[]
}

/** A list whose every shortcut has its text. */
export type ShortcutsOf<Scope extends ShortcutScope> = ShortcutList<Scope, keyof Texts[Scope] & string>

import type { Shortcut } from './shortcut.ts'

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>

export interface Keyboard {
  readonly isApple: boolean
  readonly areSingleKeysOn: boolean
}

const boxes = ':is(input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable])'

/** A layout without Latin letters, such as Cyrillic, is read by the key's position. */
const toKey = ({ key, code, shiftKey }: KeyPress): string => {
  if (key.length !== 1 || key <= '\x7f' || !code.startsWith('Key')) return key
  return shiftKey ? code.slice(3) : code.slice(3).toLowerCase()
}

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

export const matchesShortcut = (
  shortcut: Shortcut,
  press: KeyPress,
  { isApple, areSingleKeysOn }: Keyboard,
): boolean => {
  const { key, within, whileTyping, withControl = false, isNative } = shortcut
  const isControlled = press.ctrlKey || press.metaKey
  if (isNative || press.altKey || isControlled !== withControl) return false
  if (withControl) {
    const isRight = isApple ? !press.ctrlKey : !press.metaKey
    return isRight && !press.shiftKey && toKey(press).toLowerCase() === key
  }
  if (toKey(press) !== key || (key.length === 1 && !areSingleKeysOn)) return false
  if (!whileTyping && isIn(press.target, boxes)) return false
  return within === undefined || isIn(press.target, within)
}

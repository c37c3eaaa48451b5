import { describe, expect, it } from 'vitest'
import { matchesShortcut } from '#src/views/shortcuts/key-press.ts'
import type { Shortcut } from '#src/views/shortcuts/shortcut.ts'

const plain = { isApple: false, areSingleKeysOn: true }

const inside = (html: string): Element => {
  document.body.innerHTML = html
  return document.body.querySelector('#target') ?? document.body
}

const press = (key: string, given: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  target: document.body as EventTarget,
  ...given,
})

const j: Shortcut = { key: 'j', does: 'next' }
const escape: Shortcut = { key: 'Escape', does: 'back' }
const chord: Shortcut = { key: 'k', does: 'palette', withControl: true }

describe('a single key', () => {
  it('is taken alone, never with a modifier', () => {
    expect(matchesShortcut(j, press('j'), plain)).toBe(true)
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const) {
      expect(matchesShortcut(j, press('j', { [modifier]: true }), plain), modifier).toBe(false)
    }
  })

  it('is the sign that is written, whatever it takes to write it', () => {
    const question: Shortcut = { key: '?', does: 'sheet' }
    expect(matchesShortcut(question, press('?', { shiftKey: true, code: 'Minus' }), plain)).toBe(true)
    expect(matchesShortcut(j, press('J', { shiftKey: true }), plain)).toBe(false)
  })

  it.each([
    ['<input id="target">'],
    ['<input id="target" type="search">'],
    ['<textarea id="target"></textarea>'],
    ['<select id="target"></select>'],
    ['<div contenteditable=""><p id="target"></p></div>'],
  ])('is never taken while one types: %s', (html) => {
    expect(matchesShortcut(j, press('j', { target: inside(html) }), plain)).toBe(false)
  })

  it.each([
    ['<input id="target" type="checkbox">'],
    ['<input id="target" type="radio">'],
    ['<a id="target" href="/">'],
  ])('is taken where nothing can be typed: %s', (html) =>
    expect(matchesShortcut(j, press('j', { target: inside(html) }), plain)).toBe(true),
  )

  it('can be switched off; keys that write nothing stay', () => {
    const off = { ...plain, areSingleKeysOn: false }
    expect(matchesShortcut(j, press('j'), off)).toBe(false)
    expect(matchesShortcut({ key: '/', does: 'search' }, press('/'), off)).toBe(false)
    expect(matchesShortcut(escape, press('Escape'), off)).toBe(true)
    expect(matchesShortcut(chord, press('k', { ctrlKey: true }), off)).toBe(true)
  })

  it('is found by its place where the layout writes no Latin letters', () => {
    expect(matchesShortcut(j, press('о', { code: 'KeyJ' }), plain)).toBe(true)
    expect(matchesShortcut(j, press('о', { code: 'KeyK' }), plain)).toBe(false)
    expect(matchesShortcut(j, press('h', { code: 'KeyJ' }), plain)).toBe(false)
    const shifted = press('О', { code: 'KeyJ', shiftKey: true })
    expect(matchesShortcut(j, shifted, plain)).toBe(false)
    expect(matchesShortcut({ key: 'J', does: 'last' }, shifted, plain)).toBe(true)
  })

  it('may belong to one part of the page', () => {
    const down: Shortcut = { key: 'ArrowDown', does: 'next', within: '[data-hit]' }
    expect(matchesShortcut(down, press('ArrowDown', { target: inside('<a id="target" data-hit></a>') }), plain)).toBe(
      true,
    )
    expect(matchesShortcut(down, press('ArrowDown'), plain)).toBe(false)
  })

  it('may be taken while one types if it is made for that, and is left to the browser if that does it', () => {
    const typing = { target: inside('<textarea id="target"></textarea>') }
    expect(matchesShortcut({ ...escape, whileTyping: true }, press('Escape', typing), plain)).toBe(true)
    expect(matchesShortcut(escape, press('Escape', typing), plain)).toBe(false)
    expect(matchesShortcut({ key: 'Enter', does: 'open', isNative: true }, press('Enter'), plain)).toBe(false)
  })
})

describe('a key with Ctrl or ⌘', () => {
  const apple = { ...plain, isApple: true }

  it('is Ctrl here and ⌘ there, and leaves the other to the system', () => {
    expect(matchesShortcut(chord, press('k', { ctrlKey: true }), plain)).toBe(true)
    expect(matchesShortcut(chord, press('k', { metaKey: true }), plain)).toBe(false)
    expect(matchesShortcut(chord, press('k', { metaKey: true }), apple)).toBe(true)
    expect(matchesShortcut(chord, press('k', { ctrlKey: true }), apple)).toBe(false)
  })

  it.each([
    ['caps lock', { key: 'K', ctrlKey: true }, true],
    ['a Cyrillic layout', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
    ['Shift as well', { key: 'K', ctrlKey: true, shiftKey: true }, false],
    ['Alt as well', { key: 'k', ctrlKey: true, altKey: true }, false],
    ['alone', { key: 'k' }, false],
  ])('%s', (_, given, expected) => expect(matchesShortcut(chord, press(given.key, given), plain)).toBe(expected))

  it('is taken while one types', () => {
    const target = inside('<textarea id="target"></textarea>')
    expect(matchesShortcut(chord, press('k', { ctrlKey: true, target }), plain)).toBe(true)
  })
})

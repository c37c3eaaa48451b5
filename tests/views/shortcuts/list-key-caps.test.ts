import { expect, it } from 'vitest'
import type { TFunction } from 'i18next'
import { listKeyCaps } from '#src/views/shortcuts/list-key-caps.ts'

const t = ((key: string) =>
  key === 'app:shell.control' ? 'Strg' : { Escape: 'Esc', Enter: 'Eingabe' }) as unknown as TFunction<
  ['commands', 'app']
>

it.each([
  ['Control+K Meta+K', false, ['Strg', 'K']],
  ['Control+K Meta+K', true, ['⌘', 'K']],
  ['Escape', false, ['Esc']],
  ['ArrowUp', true, ['↑']],
  ['y', false, ['y']],
  ['', false, []],
] as const)('reads %s (Apple: %s)', (ariaKeyShortcuts, isApple, caps) => {
  expect(listKeyCaps(ariaKeyShortcuts, { t, isApple, areSingleKeysOn: true })).toEqual(caps)
})

it('leaves out a single letter where those are switched off', () => {
  expect(listKeyCaps('y', { t, isApple: false, areSingleKeysOn: false })).toEqual([])
  expect(listKeyCaps('Enter', { t, isApple: false, areSingleKeysOn: false })).toEqual(['Eingabe'])
})

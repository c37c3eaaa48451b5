import type { TFunction } from 'i18next'

interface KeyCapOptions {
  readonly t: TFunction<['commands', 'app']>
  readonly isApple: boolean
  readonly areSingleKeysOn: boolean
}

const signs: Readonly<Record<string, string>> = { Meta: '⌘', ArrowDown: '↓', ArrowUp: '↑' }

export const listKeyCaps = (
  ariaKeyShortcuts: string,
  { t, isApple, areSingleKeysOn }: KeyCapOptions,
): readonly string[] => {
  if (ariaKeyShortcuts === '' || (ariaKeyShortcuts.length === 1 && !areSingleKeysOn)) return []
  const named = t('keyNames', { returnObjects: true }) as Readonly<Record<string, string>>
  const choices = ariaKeyShortcuts.split(' ')
  const choice = choices.find((keys) => keys.startsWith('Meta+') === isApple) ?? choices[0] ?? ''
  const toCap = (key: string) => signs[key] ?? (key === 'Control' ? t('app:shell.control') : (named[key] ?? key))
  return choice.split('+').map(toCap)
}

import { useTranslation } from 'react-i18next'
import { Kbd } from '#src/ui/kbd.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { isApple } from './apple.ts'
import type { Shortcut } from './shortcut.ts'

const arrows: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' }

function Key({ name }: { name: string }) {
  const { t } = useTranslation('commands')
  const named = t('keyNames', { returnObjects: true }) as Readonly<Record<string, string>>
  const arrow = arrows[name]
  if (arrow === undefined) return <Kbd>{named[name] ?? name}</Kbd>
  return (
    <Kbd>
      <span aria-hidden="true">{arrow}</span>
      <VisuallyHidden>{named[name]}</VisuallyHidden>
    </Kbd>
  )
}

export function KeyCaps({ shortcut: { key, withControl } }: { shortcut: Pick<Shortcut, 'key' | 'withControl'> }) {
  const { t } = useTranslation('app')
  if (!withControl) return <Key name={key} />
  return (
    <>
      <Kbd>{isApple ? '⌘' : t('shell.control')}</Kbd> <Kbd>{key.toUpperCase()}</Kbd>
    </>
  )
}

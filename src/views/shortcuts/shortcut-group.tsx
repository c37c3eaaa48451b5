import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { AnyT } from '../failure-words.ts'
import { useAppearance } from '../product.ts'
import { KeyCaps } from './key-caps.tsx'
import type { Shortcut, ShortcutList } from './shortcut.ts'

const heading = css({ textStyle: 'caption', fontWeight: 'medium', color: 'fg.subtle', mb: '1' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  minH: '8',
  borderTopWidth: 'hairline',
  textStyle: 'small',
})
const keys = css({ display: 'flex', flexShrink: '0', alignItems: 'center', gap: '1', color: 'fg.muted' })
const off = css({ color: 'fg.subtle', textStyle: 'caption' })

interface Action {
  readonly does: string
  readonly shortcuts: readonly Shortcut[]
}

const listActions = ({ shortcuts }: ShortcutList): readonly Action[] =>
  [...new Set(shortcuts.map(({ does }) => does))].map((does) => ({
    does,
    shortcuts: shortcuts.filter((shortcut) => shortcut.does === does),
  }))

const isSingleKey = ({ key, withControl }: Shortcut): boolean => key.length === 1 && !withControl

/** `ShortcutsOf` guarantees that a text exists for each scope and action. */
const translateAction = (scope: string, does: string, t: AnyT): string =>
  (t as unknown as (key: string) => string)(`commands:keys.${scope}.${does}`)

function Keys({ shortcuts }: Pick<Action, 'shortcuts'>) {
  const { t } = useTranslation('commands')
  const { singleKeys } = useAppearance()
  const taken = shortcuts.filter((shortcut) => singleKeys || !isSingleKey(shortcut))
  if (taken.length === 0) return <span className={off}>{t('sheet.off')}</span>
  return (
    <span className={keys}>
      {taken.map((shortcut, at) => (
        <Fragment key={shortcut.key}>
          {at > 0 && ` ${t('sheet.or')} `}
          <KeyCaps shortcut={shortcut} />
        </Fragment>
      ))}
    </span>
  )
}

export function ShortcutGroup({ list }: { list: ShortcutList }) {
  const { t } = useTranslation(['commands', 'app'])
  const { scope } = list
  return (
    <section>
      <h3 className={heading}>{scope === 'everywhere' ? t('sheet.everywhere') : t(`app:titles.${scope}`)}</h3>
      <ul>
        {listActions(list).map(({ does, shortcuts }) => (
          <li key={does} className={row}>
            {translateAction(scope, does, t)} <Keys shortcuts={shortcuts} />
          </li>
        ))}
      </ul>
    </section>
  )
}

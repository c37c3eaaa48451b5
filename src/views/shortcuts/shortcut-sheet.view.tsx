import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Dialog } from '#src/ui/dialog.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { OverlayProps } from '../overlays/overlay-table.ts'
import { useAppearance, useProduct } from '../product.ts'
import type { Shortcut, ShortcutList } from './shortcut.ts'
import { ShortcutGroup } from './shortcut-group.tsx'
import { useShortcutRegistry } from './use-shortcuts.ts'

const groups = css({ display: 'flex', flexDirection: 'column', gap: '5', mb: '5' })

const isSame = (left: Shortcut, right: Shortcut): boolean =>
  left.key === right.key && left.withControl === right.withControl && !left.within && !right.isNative

const selectActive = (lists: readonly ShortcutList[]): readonly ShortcutList[] =>
  lists.map(({ scope, shortcuts }, at) => {
    const taken = lists.slice(0, at).flatMap((list) => list.shortcuts)
    return { scope, shortcuts: shortcuts.filter((shortcut) => !taken.some((own) => isSame(own, shortcut))) }
  })

export default function ShortcutSheet({ onClose, finalFocus }: OverlayProps) {
  const { t } = useTranslation(['commands', 'app'])
  const { appearance } = useProduct()
  const { singleKeys } = useAppearance()
  const registry = useShortcutRegistry()
  const [bindings] = useState(registry.read)
  return (
    <Dialog
      open
      onClose={() => onClose()}
      finalFocus={finalFocus}
      title={t('app:shell.shortcuts')}
      text={t('sheet.text')}
      closeLabel={t('app:common.close')}
    >
      <div className={groups}>
        {selectActive(bindings).map((list) => (
          <ShortcutGroup key={list.scope} list={list} />
        ))}
      </div>
      <Switch
        checked={singleKeys}
        onChange={(isOn) => appearance.change({ singleKeys: isOn })}
        help={t('sheet.singleKeysHelp')}
      >
        {t('app:appearance.singleKeys')}
      </Switch>
    </Dialog>
  )
}

import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { segmented } from '#styled-system/recipes/segmented'
import { useChosenInView } from '#src/ui/use-chosen-in-view.ts'
import { searchModes } from './search-address.ts'
import type { SearchAddress } from './use-search-state.ts'

const item = css({
  '&:has(:focus-visible)': { outline: '[2px solid]', outlineColor: 'focus.ring', outlineOffset: '[-2px]' },
})
const unseen = css({ srOnly: true })

/** Looks like `ui/segmented`, which is too large for the first page of a search. */
export function ModeSwitch({ address: { state, change } }: { address: SearchAddress }) {
  const { t } = useTranslation('search')
  const name = useId()
  const styles = segmented()
  const row = useChosenInView<HTMLDivElement>(state.mode)
  return (
    <div ref={row} role="radiogroup" aria-label={t('mode.label')} className={styles.root}>
      {searchModes.map((mode) => (
        <label key={mode} className={cx(styles.item, item)} data-state={mode === state.mode ? 'checked' : undefined}>
          <input
            type="radio"
            name={name}
            value={mode}
            className={unseen}
            checked={mode === state.mode}
            onChange={() => change({ mode })}
          />
          {t(`mode.${mode}`)}
        </label>
      ))}
    </div>
  )
}

import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css, cx } from '#styled-system/css'
import { input, segmented } from '#styled-system/recipes'
import { Icon } from '#src/ui/icon.tsx'
import { useFigures } from '../../repositories/figures.ts'
import { statusFilters } from '../../repositories/list-filter.ts'
import { KeyHint } from '../../shortcuts/key-hint.tsx'
import { useWorkspaceFilter } from '../use-address.ts'
import type { FilteredWorkspaces } from '../workspace-filter.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', mb: '4' })
const search = css({ flex: '1', minW: '60', maxW: '100', _phone: { maxW: 'full' } })
const lens = css({ color: 'fg.subtle' })
const hint = css({ _phone: { display: 'none' } })
const count = css({ color: 'fg.subtle', fontWeight: 'regular' })
const filters = css({ _phone: { flexWrap: 'wrap' } })

export const searchId = 'workspace-search'

/** The words are in the address with every letter, so that what is typed is never ahead of what is shown. */
function SearchBox() {
  const { t } = useTranslation('workspaces')
  const { filter, change } = useWorkspaceFilter()
  return (
    <search className={search}>
      <div className={input({ kind: 'group' })}>
        <Icon of={Search} className={lens} />
        <input
          id={searchId}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={filter.words}
          onChange={({ target }) => change({ words: target.value }, 'replace')}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Escape') return
            if (filter.words === '') currentTarget.blur()
            else change({ words: '' }, 'replace')
          }}
        />
        {filter.words === '' && (
          <span aria-hidden="true" className={hint}>
            <KeyHint>/</KeyHint>
          </span>
        )}
      </div>
    </search>
  )
}

/** Each filter is a place one can share; how many there are is said beside it. */
function StatusFilters({ counts }: { counts: FilteredWorkspaces['counts'] | undefined }) {
  const { t } = useTranslation('repositories')
  const { number } = useFigures()
  const { filter, addressOf } = useWorkspaceFilter()
  const styles = segmented()
  return (
    <nav aria-label={t('filter.label')}>
      <div className={cx(styles.root, filters)}>
        {statusFilters.map((status) => (
          <Link
            key={status}
            href={addressOf({ status })}
            className={styles.item}
            aria-current={filter.status === status ? 'true' : undefined}
            data-state={filter.status === status ? 'checked' : 'unchecked'}
          >
            {t(`filter.${status}`)}
            {counts !== undefined && <span className={count}>{number(counts[status])}</span>}
          </Link>
        ))}
      </div>
    </nav>
  )
}

export function ListControls({ counts }: { counts?: FilteredWorkspaces['counts'] }) {
  return (
    <div className={bar}>
      <SearchBox />
      <StatusFilters counts={counts} />
    </div>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { CodeSearchReply, Facet } from '#src/contract/code-search.ts'
import { useMedia, wide } from '#src/ui/use-media.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { Disclosure } from './disclosure.tsx'
import { hasFilter, toFilter, toggleFilter } from './edit-query.ts'
import { useAmount } from './use-amount.ts'
import type { SearchAddress } from './use-search-state.ts'

const split = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr) 13rem]', gap: '5', alignItems: 'start' })
const rail = css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0' })
const disclosure = css({ mb: '3' })
const heading = css({ textStyle: 'label', mb: '1' })
const entry = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '2',
  w: 'full',
  px: '2',
  py: '1',
  borderRadius: 'sm',
  textStyle: 'small',
  textAlign: 'start',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  '&[aria-pressed=true]': { bg: 'accent.bg', color: 'accent.text' },
})
const name = css({ minW: '0', overflowWrap: 'anywhere' })
const figure = css({ color: 'fg.muted', fontVariantNumeric: 'tabular-nums' })

const groups = [
  ['repositories', 'repo'],
  ['languages', 'lang'],
  ['folders', 'file'],
] as const

interface EntriesProps {
  readonly address: SearchAddress
  readonly prefix: (typeof groups)[number][1]
  readonly values: readonly Facet[]
  readonly isBounded: boolean
}

function Entries({ address: { state, change }, prefix, values, isBounded }: EntriesProps) {
  const { t } = useTranslation('search')
  const toAmount = useAmount()
  return values.map(({ value, files }) => {
    const filter = toFilter(prefix, value)
    const amount = toAmount(files, isBounded)
    return (
      <li key={value}>
        <button
          type="button"
          className={entry}
          aria-pressed={hasFilter(state.query, filter)}
          onClick={() => change({ query: toggleFilter(state.query, filter, state.isRegex) })}
        >
          <VisuallyHidden>{t('facets.entry', { value, count: files, amount })}</VisuallyHidden>
          <bdi aria-hidden="true" className={name}>
            {value}
          </bdi>
          <span aria-hidden="true" className={figure}>
            {amount}
          </span>
        </button>
      </li>
    )
  })
}

interface WithFacetsProps {
  readonly address: SearchAddress
  readonly code: CodeSearchReply
  readonly children: ReactNode
}

export function WithFacets({ address, code: { facets, totals }, children }: WithFacetsProps) {
  const { t } = useTranslation('search')
  const isAside = useMedia(wide) && address.state.open === null
  const shown = groups.filter(([group, prefix]) => {
    const [first] = facets[group]
    const isChosen = first !== undefined && hasFilter(address.state.query, toFilter(prefix, first.value))
    return facets[group].length > 1 || isChosen
  })
  const lists = (
    <div className={rail}>
      {shown.map(([group, prefix]) => (
        <div key={group}>
          <h3 className={heading}>{t(`facets.${group}`)}</h3>
          <ul>
            <Entries {...{ address, prefix }} isBounded={totals.isBounded} values={facets[group]} />
          </ul>
        </div>
      ))}
    </div>
  )
  const hasLists = shown.length > 0
  return (
    <div className={isAside && hasLists ? split : undefined}>
      {!isAside && hasLists && (
        <div className={disclosure}>
          <Disclosure label={t('facets.label')}>{lists}</Disclosure>
        </div>
      )}
      <div>{children}</div>
      {isAside && hasLists && <aside aria-label={t('facets.label')}>{lists}</aside>}
    </div>
  )
}

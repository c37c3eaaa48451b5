import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import type { SavedSearch } from '#src/actors/search-history.store.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LoadingOverlay } from '../../overlays/overlay-requests.ts'
import { parseState } from '../search-address.ts'
import type { SearchAddress } from '../use-search-state.ts'
import { useDescribeSearch } from './describe-search.ts'
import { NameSearch } from './name-search-part.ts'
import { useRemoveSearches, useSearchHistory } from './use-search-history.ts'

const section = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minH: '7',
})
const heading = css({ textStyle: 'label' })
const list = css({ bg: 'bg.panel', borderWidth: 'hairline', borderRadius: 'md', overflow: 'clip' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  pr: '3',
  _hover: { bg: 'bg.hover' },
  'li + li > &': { borderTopWidth: 'hairline' },
})
const link = css({
  display: 'flex',
  flexWrap: 'wrap',
  flex: '1',
  alignItems: 'baseline',
  columnGap: '3',
  minW: '0',
  px: '4',
  py: 'row',
  _focusVisible: { outlineOffset: '[-2px]' },
})
const nameText = css({ fontWeight: 'medium', overflowWrap: 'anywhere' })
const queryText = css({ textStyle: 'code', color: 'accent.text', overflowWrap: 'anywhere' })
const termText = css({ textStyle: 'small', color: 'fg.muted', overflowWrap: 'anywhere' })

interface RowProps {
  readonly address: SearchAddress
  readonly search: string
  readonly name?: string
  readonly children: ReactNode
}

function Row({ address, search, name, children }: RowProps) {
  const { query, terms } = useDescribeSearch()(search)
  return (
    <li>
      <div className={row}>
        <Link className={link} href={address.toAddress(parseState(search))}>
          {name !== undefined && name !== query && <bdi className={nameText}>{name}</bdi>}
          <bdi className={queryText}>{query}</bdi>
          {terms !== '' && <span className={termText}>{terms}</span>}
        </Link>
        {children}
      </div>
    </li>
  )
}

const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

const focusBeside = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
  const item = currentTarget.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  const button = [...(next?.querySelectorAll('button') ?? [])].at(-1)
  if (button === undefined) focusHeading()
  else button.focus()
}

function Recent({ address }: { readonly address: SearchAddress }) {
  const { t } = useTranslation('search')
  const { recent } = useSearchHistory().history
  const { removeRecent, clearRecent } = useRemoveSearches()
  const describe = useDescribeSearch()
  const clear = () => {
    focusHeading()
    clearRecent()
  }
  return (
    <section className={section}>
      <div className={head}>
        <h3 className={heading}>{t('history.recent')}</h3>
        <Button size="sm" variant="ghost" onClick={clear}>
          {t('history.clear')}
        </Button>
      </div>
      <ul className={list} aria-label={t('history.recent')}>
        {recent.map((search) => (
          <Row key={search} {...{ address, search }}>
            <IconButton
              icon={X}
              size="sm"
              label={t('history.remove', { query: describe(search).query })}
              onClick={(event) => {
                focusBeside(event)
                removeRecent(search)
              }}
            />
          </Row>
        ))}
      </ul>
    </section>
  )
}

function SavedRow({ address, entry }: { readonly address: SearchAddress; readonly entry: SavedSearch }) {
  const { t } = useTranslation('search')
  const { removeSaved } = useRemoveSearches()
  const [isNaming, setNaming] = useState(false)
  const { search, name } = entry
  return (
    <Row {...{ address, search, name }}>
      <IconButton icon={Pencil} size="sm" label={t('history.rename', { name })} onClick={() => setNaming(true)} />
      <IconButton
        icon={Trash2}
        size="sm"
        label={t('history.delete', { name })}
        onClick={(event) => {
          focusBeside(event)
          removeSaved(search)
        }}
      />
      <Suspense fallback={<LoadingOverlay />}>
        {isNaming && <NameSearch isNew={false} {...{ search, name }} onClose={() => setNaming(false)} />}
      </Suspense>
    </Row>
  )
}

function Saved({ address }: { readonly address: SearchAddress }) {
  const { t } = useTranslation('search')
  const { saved } = useSearchHistory().history
  return (
    <section className={section}>
      <div className={head}>
        <h3 className={heading}>{t('history.saved')}</h3>
      </div>
      <ul className={list} aria-label={t('history.saved')}>
        {saved.map((entry) => (
          <SavedRow key={entry.search} {...{ address, entry }} />
        ))}
      </ul>
    </section>
  )
}

export function SearchLists({ address }: { readonly address: SearchAddress }) {
  const { recent, saved } = useSearchHistory().history
  return (
    <>
      {recent.length > 0 && <Recent address={address} />}
      {saved.length > 0 && <Saved address={address} />}
    </>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { SearchLists } from './history/search-lists.tsx'
import { Keys } from './keys.tsx'
import type { SearchMode, SearchState } from './search-address.ts'
import type { SearchAddress } from './use-search-state.ts'

const root = css({ display: 'flex', flexDirection: 'column', gap: '5', maxW: 'reading', pt: '2' })
const title = css({ textStyle: 'section' })
const lead = css({ mt: '1', color: 'fg.muted', textWrap: '[pretty]' })
const examples = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const heading = css({ textStyle: 'label' })
const list = css({ bg: 'bg.panel', borderWidth: 'hairline', borderRadius: 'md', overflow: 'clip' })
const example = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(5rem, max-content) minmax(0, 1fr)]',
  columnGap: '4',
  rowGap: '0.5',
  alignItems: 'baseline',
  px: '4',
  py: 'row',
  _hover: { bg: 'bg.hover' },
  _focusVisible: { outlineOffset: '[-2px]' },
  'li + li > &': { borderTopWidth: 'hairline' },
})
const modeWord = css({ textStyle: 'label' })
const queryText = css({ textStyle: 'code', color: 'accent.text', overflowWrap: 'anywhere' })
const why = css({ gridColumn: '[2]', textStyle: 'small', color: 'fg.muted', textWrap: '[pretty]' })
const resultKeys = ['files', 'copyLink'] as const

/** Most code is written in English, so the example is English in every language. */
const question = 'where are passwords checked'

interface ExampleProps {
  readonly address: SearchAddress
  readonly mode: SearchMode
  readonly change: Partial<SearchState>
  readonly query: string
  readonly children: ReactNode
}

function Example({ address, mode, change, query, children }: ExampleProps) {
  const { t } = useTranslation('search')
  return (
    <li>
      <Link
        className={example}
        href={address.toAddress({ mode, isRegex: false, letterCase: 'Smart', query, open: null, ...change })}
      >
        <span className={modeWord}>{t(`mode.${mode}`)}</span>
        <span className={queryText}>{query}</span>
        <span className={why}>{children}</span>
      </Link>
    </li>
  )
}

export default function Start({ address }: { address: SearchAddress }) {
  const { t } = useTranslation('search')
  return (
    <div className={root}>
      <div>
        <h2 className={title}>{t('start.title')}</h2>
        <p className={lead}>{t('start.text')}</p>
      </div>
      <SearchLists address={address} />
      <section className={examples}>
        <h3 className={heading}>{t('start.examples')}</h3>
        <ul className={list} aria-label={t('start.examples')}>
          <Example address={address} mode="exact" query="TODO" change={{}}>
            {t('start.exact')}
          </Example>
          <Example address={address} mode="exact" query="(get|set)[A-Z]\w+\(" change={{ isRegex: true }}>
            {t('start.regex')}
          </Example>
          <Example address={address} mode="meaning" query={question} change={{}}>
            {t('start.meaning')}
          </Example>
        </ul>
      </section>
      <Keys without={resultKeys} />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Disclosure } from './disclosure.tsx'

const table = css({
  textStyle: 'small',
  mt: '2',
  bg: 'bg.panel',
  borderWidth: 'hairline',
  borderRadius: 'md',
  display: 'grid',
  gridTemplateColumns: '[minmax(5rem, max-content) minmax(0, 1fr)]',
  columnGap: '4',
  rowGap: '1',
  px: '4',
  py: '3',
})
const sample = css({ textStyle: 'code', color: 'accent.text', overflowWrap: 'anywhere' })

const rows = [
  ['words', 'parse token'],
  ['phrase', '"return null"'],
  ['expression', '/get\\w+/'],
  ['multiline', '/\\{\\n\\s*return/'],
  ['file', 'file:src/'],
  ['lang', 'lang:go'],
  ['repo', 'repo:acme'],
  ['sym', 'sym:Router'],
  ['branch', 'branch:main'],
  ['case', 'case:yes'],
  ['word', 'word:yes'],
  ['negation', '-file:test'],
  ['alternatives', '(a or b) c'],
] as const

export function QuerySyntax() {
  const { t } = useTranslation('search')
  return (
    <Disclosure label={t('syntax.title')}>
      <dl className={table}>
        {rows.map(([name, example]) => [
          <dt key={`${name} example`} className={sample}>
            {example}
          </dt>,
          <dd key={name}>{t(`syntax.${name}`)}</dd>,
        ])}
      </dl>
    </Disclosure>
  )
}

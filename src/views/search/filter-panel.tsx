import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { MultiSelect } from '#src/ui/multi-select.tsx'
import type { Option } from '#src/ui/select.tsx'
import { isWholeWord, toggleWholeWord } from './edit-query.ts'
import { hasFilters, noFilters } from './search-address.ts'
import type { SearchAddress } from './use-search-state.ts'
import { useDescribeChoice } from './use-choice-words.ts'
import { useLanguages, useSources } from './use-sources.ts'
import { toChoice } from './chosen-sources.ts'

const panel = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(100%, 220px), 1fr))]',
  gap: '3',
  alignItems: 'start',
  p: '3',
  bg: 'bg.panel',
  borderWidth: 'hairline',
  borderRadius: 'md',
})
const labelled = css({ display: 'flex', flexDirection: 'column', gap: '1.5' })
const foot = css({ gridColumn: '[1 / -1]', ml: '-2' })
const labelText = css({ textStyle: 'label' })

const itself = (name: string): string => name

const toOptions = (known: readonly string[], chosen: readonly string[], describe = itself) =>
  [...new Set([...known, ...chosen])].map((name) => ({ value: name, label: describe(name) }))

interface ChoiceFilterProps {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly Option[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

function ChoiceFilter(props: ChoiceFilterProps) {
  const { t } = useTranslation('search')
  return (
    <div className={labelled}>
      <span aria-hidden="true" className={labelText}>
        {props.label}
      </span>
      <MultiSelect {...props} emptyText={t('filters.none')} removeLabel={(filter) => t('filters.remove', { filter })} />
    </div>
  )
}

/** The path applies on Enter and on blur, because half a path finds nothing. */
function PathField({ address: { state, change } }: { address: SearchAddress }) {
  const { t } = useTranslation('search')
  const [typed, setTyped] = useState({ text: state.path, path: state.path })
  if (typed.path !== state.path) setTyped({ text: state.path, path: state.path })
  const settle = () => {
    if (typed.text !== state.path) change({ path: typed.text })
  }
  return (
    <Field label={t('filters.path')} help={t('filters.pathHelp')}>
      <Input
        mono
        value={typed.text}
        placeholder={t('filters.anyPath')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        onChange={({ target }) => setTyped({ text: target.value, path: state.path })}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
      />
    </Field>
  )
}

/** The box has no room for it on a phone. */
function WordChoice({ address: { state, change } }: { address: SearchAddress }) {
  const { t } = useTranslation('search')
  return (
    <Checkbox checked={isWholeWord(state.query)} onChange={() => change({ query: toggleWholeWord(state.query) })}>
      {t('box.wholeWord')}
    </Checkbox>
  )
}

export default function FilterPanel({ address }: { address: SearchAddress }) {
  const { t } = useTranslation('search')
  const { state, change } = address
  const { all = [] } = useSources()
  const describe = useDescribeChoice()
  const languages = useLanguages() ?? []
  return (
    <div className={panel}>
      <ChoiceFilter
        label={t('filters.sources')}
        placeholder={t('filters.anySource')}
        options={toOptions(all.map(toChoice), state.sources, describe)}
        value={state.sources}
        onChange={(sources) => change({ sources })}
      />
      <ChoiceFilter
        label={t('filters.languages')}
        placeholder={t('filters.anyLanguage')}
        options={toOptions(
          languages.map(({ name }) => name),
          state.languages,
        )}
        value={state.languages}
        onChange={(chosen) => change({ languages: chosen })}
      />
      <PathField address={address} />
      {state.mode !== 'meaning' && <WordChoice address={address} />}
      {hasFilters(state) && (
        <div className={foot}>
          <Button size="sm" variant="ghost" onClick={() => change(noFilters)}>
            {t('filters.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}

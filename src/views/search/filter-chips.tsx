import { useTranslation } from 'react-i18next'
import { Chip } from '#src/ui/chip.tsx'
import type { Filters } from './search-address.ts'
import { useDescribeChoice } from './use-choice-words.ts'
import type { SearchAddress } from './use-search-state.ts'

interface OneFilter {
  readonly key: string
  readonly words: string
  readonly without: Partial<Filters>
}

const itself = (name: string): string => name

export const listFilters = ({ sources, languages, path }: Filters, describe = itself): OneFilter[] => [
  ...sources.map((name) => ({
    key: `in ${name}`,
    words: describe(name),
    without: { sources: sources.filter((chosen) => chosen !== name) },
  })),
  ...languages.map((name) => ({
    key: `lang ${name}`,
    words: name,
    without: { languages: languages.filter((chosen) => chosen !== name) },
  })),
  ...(path.trim() === '' ? [] : [{ key: 'path', words: path, without: { path: '' } }]),
]

export default function FilterChips({ address }: { address: SearchAddress }) {
  const { t } = useTranslation('search')
  const describe = useDescribeChoice()
  return listFilters(address.state, describe).map(({ key, words, without }) => (
    <Chip key={key} removeLabel={t('filters.remove', { filter: words })} onRemove={() => address.change(without)}>
      <bdi>{words}</bdi>
    </Chip>
  ))
}

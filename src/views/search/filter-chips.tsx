import { useTranslation } from 'react-i18next'
import { Chip } from '#src/ui/chip.tsx'
import type { Filters } from './search-address.ts'
import { useChoiceWords } from './use-choice-words.ts'
import type { SearchAddress } from './use-search-state.ts'

interface OneFilter {
  readonly key: string
  readonly words: string
  readonly without: Partial<Filters>
}

const itself = (name: string): string => name

export const filterList = ({ sources, languages, path }: Filters, wordsOf = itself): OneFilter[] => [
  ...sources.map((name) => ({
    key: `in ${name}`,
    words: wordsOf(name),
    without: { sources: sources.filter((other) => other !== name) },
  })),
  ...languages.map((name) => ({
    key: `lang ${name}`,
    words: name,
    without: { languages: languages.filter((other) => other !== name) },
  })),
  ...(path.trim() === '' ? [] : [{ key: 'path', words: path, without: { path: '' } }]),
]

/** What narrows the search, each to be taken away. */
export default function FilterChips({ address }: { address: SearchAddress }) {
  const { t } = useTranslation('search')
  const wordsOf = useChoiceWords()
  return filterList(address.state, wordsOf).map(({ key, words, without }) => (
    <Chip key={key} removeLabel={t('filters.remove', { filter: words })} onRemove={() => address.change(without)}>
      <bdi>{words}</bdi>
    </Chip>
  ))
}

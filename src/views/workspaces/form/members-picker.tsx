import Search from 'lucide-react/icons/search'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Input } from '#src/ui/input.tsx'
import { useFigures } from '../../listing/figures.ts'
import { VirtualRows } from '../../listing/dialogs/virtual-rows.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  rowGap: '1',
  textStyle: 'caption',
  color: 'fg.muted',
})
const name = css({ overflowWrap: 'anywhere' })
const nothing = css({ py: '4', textAlign: 'center', textStyle: 'small', color: 'fg.muted' })

interface MembersPickerProps {
  readonly repositories: readonly Repository[]
  readonly pickedIds: readonly string[]
  readonly belongsByRule: (repository: Repository) => boolean
  readonly onChange: (ids: readonly string[]) => void
}

const filterByName = (repositories: readonly Repository[], words: string): readonly Repository[] => {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return repositories.filter((repository) => {
    const text = repository.name.toLocaleLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

interface MemberSearchProps {
  readonly words: string
  readonly onType: (words: string) => void
}

function MemberSearch({ words, onType }: MemberSearchProps) {
  const { t } = useTranslation('workspaces')
  return (
    <Input
      type="search"
      icon={Search}
      aria-label={t('form.searchMembers')}
      placeholder={t('form.searchMembers')}
      value={words}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}

interface PickBarProps {
  readonly pickedCount: number
  readonly matchCount: number
  readonly areAllPicked: boolean
  readonly onPickAll: () => void
}

function PickBar({ pickedCount, matchCount, areAllPicked, onPickAll }: PickBarProps) {
  const { t } = useTranslation('workspaces')
  const { number } = useFigures()
  return (
    <div className={bar}>
      <output>{t('form.picked', { amount: number(pickedCount) })}</output>
      {matchCount > 0 && (
        <Button size="sm" variant="ghost" onClick={onPickAll}>
          {t(areAllPicked ? 'form.leaveFound' : 'form.pickFound', { amount: number(matchCount) })}
        </Button>
      )}
    </div>
  )
}

export function MembersPicker({ repositories, pickedIds, belongsByRule, onChange }: MembersPickerProps) {
  const { t } = useTranslation('workspaces')
  const [words, setWords] = useState('')
  const matches = useMemo(() => filterByName(repositories, words), [repositories, words])
  const picked = useMemo(() => new Set(pickedIds), [pickedIds])
  const areAllPicked = matches.length > 0 && matches.every(({ id }) => picked.has(id))
  const pick = (ids: readonly string[], isPicked: boolean) => {
    const changed = new Set(ids)
    onChange(isPicked ? [...new Set([...pickedIds, ...ids])] : pickedIds.filter((id) => !changed.has(id)))
  }
  const all = matches.map(({ id }) => id)
  return (
    <div className={column}>
      <MemberSearch words={words} onType={setWords} />
      <PickBar
        pickedCount={picked.size}
        matchCount={matches.length}
        areAllPicked={areAllPicked}
        onPickAll={() => pick(all, !areAllPicked)}
      />
      {matches.length === 0 ? (
        <p className={nothing}>{t(repositories.length === 0 ? 'form.noRepositories' : 'form.nothingFound')}</p>
      ) : (
        <VirtualRows label={t('columns.repositories')} rows={matches} getKey={({ id }) => id} place="form">
          {(repository) => (
            <>
              <Checkbox checked={picked.has(repository.id)} onChange={(isPicked) => pick([repository.id], isPicked)}>
                <bdi className={name}>{repository.name}</bdi>
              </Checkbox>
              {belongsByRule(repository) && <Badge tone="info">{t('byRule')}</Badge>}
            </>
          )}
        </VirtualRows>
      )}
    </div>
  )
}

import Search from 'lucide-react/icons/search'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Input } from '#src/ui/input.tsx'
import { MultiSelect } from '#src/ui/multi-select.tsx'
import type { StepFilter } from './filter-steps.ts'
import { type StepMark, stepMarks } from './steps.ts'

const bar = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  px: '5',
  py: '3',
  borderBottomWidth: 'hairline',
})
const fields = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  '@container log (width >= 44rem)': { gridTemplateColumns: '[repeat(3, minmax(0, 1fr))]' },
})
const checks = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '5', rowGap: '2' })
const count = css({ ms: 'auto', textStyle: 'caption', color: 'fg.muted' })

interface LogFiltersProps {
  readonly filter: StepFilter
  readonly onFilter: (filter: StepFilter) => void
  readonly names: ReadonlyMap<string, string>
  readonly shown: string
}

interface FilterFieldsProps extends Pick<LogFiltersProps, 'filter' | 'names'> {
  readonly onChange: (part: Partial<StepFilter>) => void
}

function FilterFields({ filter, names, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('recording')
  const list = {
    emptyText: t('log.noOption'),
    removeLabel: (name: string) => t('log.remove', { name }),
  }
  return (
    <div className={fields}>
      <Input
        type="search"
        icon={Search}
        aria-label={t('log.search')}
        placeholder={t('log.searchShort')}
        value={filter.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <MultiSelect
        {...list}
        label={t('log.actors')}
        placeholder={t('log.allActors')}
        options={[...names].map(([value, label]) => ({ value, label }))}
        value={filter.actors}
        onChange={(actors) => onChange({ actors: actors.filter((actor) => names.has(actor)) })}
      />
      <MultiSelect
        {...list}
        label={t('log.marks')}
        placeholder={t('log.allMarks')}
        options={stepMarks.map((mark) => ({ value: mark, label: t(`marks.${mark}`) }))}
        value={filter.marks}
        onChange={(marks) => onChange({ marks: stepMarks.filter((mark: StepMark) => marks.includes(mark)) })}
      />
    </div>
  )
}

export function LogFilters({ filter, onFilter, names, shown }: LogFiltersProps) {
  const { t } = useTranslation('recording')
  const change = (part: Partial<StepFilter>) => onFilter({ ...filter, ...part })
  return (
    <div className={bar}>
      <FilterFields {...{ filter, names }} onChange={change} />
      <div className={checks}>
        <Checkbox checked={filter.onlyEffects} onChange={(onlyEffects) => change({ onlyEffects })}>
          {t('log.onlyEffects')}
        </Checkbox>
        <Checkbox checked={filter.hidesNotices} onChange={(hidesNotices) => change({ hidesNotices })}>
          {t('log.hideNotices')}
        </Checkbox>
        <span aria-live="polite" className={count}>
          {shown}
        </span>
      </div>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'
import { type EmailStatus, emailKinds, emailStatuses } from '#src/contract/emails.ts'
import { Select } from '#src/ui/select.tsx'
import { ChoiceLinks } from '../../listing/choice-links.tsx'
import { ListControls } from '../../listing/list-controls.tsx'
import { useEmailWords } from '../email-words.tsx'
import { useEmailFilter } from '../use-address.ts'

const kinds = css({ w: '[220px]', _phone: { w: 'full' } })
const days = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  borderWidth: '[0]',
  textStyle: 'small',
  color: 'fg.muted',
  _phone: { flexDirection: 'column', alignItems: 'stretch', w: 'full' },
})
const day = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  '& input': { w: '[160px]' },
})

type Counts = Readonly<Record<EmailStatus, number>>

function StatusLinks({ counts }: { counts: Counts | undefined }) {
  const { t } = useTranslation('emails')
  const { filter, toAddress } = useEmailFilter()
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <ChoiceLinks
      label={t('filter.status')}
      values={['all', ...emailStatuses]}
      chosen={filter.status ?? 'all'}
      getLabel={(status) => (status === 'all' ? t('filter.all') : t(`status.${status}`))}
      getHref={(status) => toAddress({ status: status === 'all' ? null : status })}
      counts={counts && { ...counts, all: all ?? 0 }}
    />
  )
}

const anyKind = 'any'

function KindFilter() {
  const { t } = useTranslation('emails')
  const { nameKind } = useEmailWords()
  const { filter, change } = useEmailFilter()
  const options = [
    { value: anyKind, label: t('filter.anyKind') },
    ...emailKinds.map((kind) => ({ value: kind, label: nameKind(kind) })),
  ]
  return (
    <div className={kinds}>
      <Select
        label={t('filter.kind')}
        options={options}
        value={filter.kind ?? anyKind}
        onChange={(chosen) => change({ kind: emailKinds.find((kind) => kind === chosen) ?? null })}
      />
    </div>
  )
}

function Days() {
  const { t } = useTranslation('emails')
  const { filter, change } = useEmailFilter()
  return (
    <fieldset aria-label={t('filter.written')} className={days}>
      {(['from', 'to'] as const).map((bound) => (
        <label key={bound} className={day}>
          {t(`filter.${bound}`)}
          <input
            type="date"
            className={input()}
            value={filter[bound]}
            max={bound === 'from' ? filter.to : undefined}
            min={bound === 'to' ? filter.from : undefined}
            onChange={({ target }) => change({ [bound]: target.value })}
          />
        </label>
      ))}
    </fieldset>
  )
}

export function EmailControls({ counts }: { counts?: Counts | undefined }) {
  const { t } = useTranslation('emails')
  const { filter, change } = useEmailFilter()
  return (
    <ListControls label={t('search')} words={filter.words} onType={(words) => change({ words }, 'replace')}>
      <StatusLinks counts={counts} />
      <KindFilter />
      <Days />
    </ListControls>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { type Finding, reviewAreas, severities } from '#src/contract/reviews.ts'
import { Select } from '#src/ui/select.tsx'
import { useFigures } from '../../listing/figures.ts'
import { FindingCard } from './finding-card.tsx'
import type { FindingActions } from './use-finding-actions.ts'
import { readShownStatus, shownStatuses } from './shown-status.ts'
import { isOpenFinding } from './use-shown-findings.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const bar = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const choice = css({ w: '[200px]', _phone: { w: 'full' } })
const heading = css({ m: '0', textStyle: 'section' })
const summary = css({ textStyle: 'label', cursor: 'pointer' })
const folded = css({ mt: '4' })

const any = 'any'

interface FindingListProps {
  readonly findings: readonly Finding[]
  readonly actions: FindingActions
}

function Groups({ findings, actions }: FindingListProps) {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  return severities.map((severity) => {
    const own = findings.filter((finding) => finding.severity === severity)
    if (own.length === 0) return null
    return (
      <section key={severity} className={column} aria-label={t(`severities.${severity}`)}>
        <h2 className={heading}>
          {t(`severities.${severity}`)} · {number(own.length)}
        </h2>
        {own.map((finding) => (
          <FindingCard key={finding.id} finding={finding} actions={actions} />
        ))}
      </section>
    )
  })
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly anyLabel: string
  readonly values: readonly Value[]
  readonly value: string
  readonly getLabel: (value: Value) => string
  readonly onChange: (value: string) => void
}

function Choice<Value extends string>({ label, anyLabel, values, value, getLabel, onChange }: ChoiceProps<Value>) {
  const options = [{ value: any, label: anyLabel }, ...values.map((own) => ({ value: own, label: getLabel(own) }))]
  return (
    <div className={choice}>
      <Select {...{ label, options, value, onChange }} />
    </div>
  )
}

interface FiltersProps {
  readonly area: string
  readonly status: string
  readonly setArea: (area: string) => void
  readonly setStatus: (status: string) => void
}

function Filters({ area, status, setArea, setStatus }: FiltersProps) {
  const { t } = useTranslation('pull-request-review')
  return (
    <div className={bar}>
      <Choice
        label={t('list.area')}
        anyLabel={t('list.anyArea')}
        values={reviewAreas}
        value={area}
        getLabel={(value) => t(`areas.${value}`)}
        onChange={setArea}
      />
      <Choice
        label={t('list.status')}
        anyLabel={t('list.anyStatus')}
        values={shownStatuses}
        value={status}
        getLabel={(value) => t(`statuses.${value}`)}
        onChange={setStatus}
      />
    </div>
  )
}

export function FindingList({ findings, actions }: FindingListProps) {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  const [area, setArea] = useState<string>(any)
  const [status, setStatus] = useState<string>(any)
  const shown = findings.filter(
    (finding) => (area === any || finding.area === area) && (status === any || readShownStatus(finding) === status),
  )
  const open = shown.filter(isOpenFinding)
  const closed = shown.filter((finding) => !isOpenFinding(finding))
  return (
    <div className={column}>
      <Filters {...{ area, status, setArea, setStatus }} />
      {open.length === 0 && <p>{t(findings.length === 0 ? 'list.none' : 'list.noneOpen')}</p>}
      <Groups findings={open} actions={actions} />
      {closed.length > 0 && (
        <details open={status !== any || undefined}>
          <summary className={summary}>{t('list.closed', { amount: number(closed.length) })}</summary>
          <div className={`${column} ${folded}`}>
            <Groups findings={closed} actions={actions} />
          </div>
        </details>
      )}
    </div>
  )
}

import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import type { Release } from '../funnels/analysis.ts'
import { isDay, maxReleaseName, toRelease, toReleaseName } from '../funnels/releases.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: '4', rowGap: '3' })
const field = css({ w: '60', maxW: 'full' })
const submit = css({ sm: { pt: '[1.625rem]' } })

const empty = { name: '', day: '' }

interface ReleaseFormProps {
  readonly onAdd: (release: Release) => void
  readonly isFull: boolean
}

const useDraft = (onAdd: ReleaseFormProps['onAdd']) => {
  const [draft, setDraft] = useState(empty)
  const [isRefused, setRefused] = useState(false)
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const release = toRelease(draft.name, draft.day)
    setRefused(release === null)
    if (release === null) return
    onAdd(release)
    setDraft(empty)
  }
  const change = (part: Partial<typeof empty>) => setDraft({ ...draft, ...part })
  return {
    draft,
    change,
    add,
    lacksName: isRefused && toReleaseName(draft.name) === '',
    lacksDay: isRefused && !isDay(draft.day),
  }
}

export function ReleaseForm({ onAdd, isFull }: ReleaseFormProps) {
  const { t } = useTranslation('inspect')
  const { draft, change, add, lacksName, lacksDay } = useDraft(onAdd)
  return (
    <form className={row} noValidate onSubmit={add}>
      <div className={field}>
        <Field label={t('releases.name')} error={lacksName && t('releases.noName')} disabled={isFull}>
          <Input
            autoComplete="off"
            maxLength={maxReleaseName}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
      </div>
      <div className={field}>
        <Field label={t('releases.day')} error={lacksDay && t('releases.noDay')} disabled={isFull}>
          <Input type="date" value={draft.day} onChange={({ target }) => change({ day: target.value })} />
        </Field>
      </div>
      <div className={submit}>
        <Button type="submit" disabled={isFull}>
          {t('releases.add')}
        </Button>
      </div>
    </form>
  )
}

import Send from 'lucide-react/icons/send'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { findEventSchema } from '../payloads/event-schema.ts'
import type { OfferedEvent } from '../payloads/offered-events.ts'
import { type FieldProblem, readPayload } from '../payloads/read-payload.ts'
import type { PlainEvent } from '../observer/record.ts'
import type { PayloadDraft } from './payload-draft.ts'
import { PayloadFields } from './payload-fields.tsx'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '3' })

interface EventFormProps {
  readonly chart: string
  readonly offer: OfferedEvent
  readonly now: number
  readonly isDisabled: boolean
  readonly onDraft: () => void
  readonly onSend: (event: PlainEvent) => void
}

interface Draft extends PayloadDraft {
  readonly type: string
  readonly problems: readonly FieldProblem[]
}

export function EventForm({ chart, offer, now, isDisabled, onDraft, onSend }: EventFormProps) {
  const { t } = useTranslation('inspector')
  const form = useRef<HTMLFormElement>(null)
  const [kept, setKept] = useState<Draft | null>(null)
  const draft = kept?.type === offer.type ? kept : { type: offer.type, values: offer.first, typed: {}, problems: [] }
  const { problems } = draft
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  const whole = problems.find(({ path }) => path.length === 0)?.problem
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const schema = findEventSchema(chart, offer.type)
    const foundProblems = schema === null ? [] : readPayload(schema, draft.values).problems
    setKept({ ...draft, problems: foundProblems })
    if (foundProblems.length === 0) onSend({ ...draft.values, type: offer.type })
  }
  const change = ({ values, typed }: PayloadDraft) => {
    setKept({ ...draft, values, typed, problems: [] })
    onDraft()
  }
  return (
    <form ref={form} className={stack} onSubmit={submit} noValidate>
      {whole !== undefined && <Banner tone="danger" title={t(`payload.problems.${whole}`)} />}
      <PayloadFields fields={offer.fields} {...{ draft, problems, now }} onDraft={change} />
      <Button type="submit" variant="solid" icon={Send} disabled={isDisabled}>
        {t('events.send')}
      </Button>
    </form>
  )
}

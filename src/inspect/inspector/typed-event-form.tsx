import Send from 'lucide-react/icons/send'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { Textarea } from '#src/ui/textarea.tsx'
import type { PlainEvent } from '../observer/record.ts'
import { parseTypedEvent, type TypedEvent } from './typed-event.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const mono = css({ fontFamily: 'mono' })

interface TypedEventFormProps {
  readonly typed: TypedEvent
  readonly isDisabled: boolean
  readonly onTyped: (typed: TypedEvent) => void
  readonly onSend: (event: PlainEvent) => void
}

export function TypedEventForm({ typed, isDisabled, onTyped, onSend }: TypedEventFormProps) {
  const { t } = useTranslation('inspector')
  const [isChecked, setChecked] = useState(false)
  const { event, typeProblem, jsonProblem } = parseTypedEvent(typed)
  const change = (part: Partial<TypedEvent>) => {
    setChecked(false)
    onTyped({ ...typed, ...part })
  }
  const submit = (submission: FormEvent<HTMLFormElement>) => {
    submission.preventDefault()
    setChecked(true)
    if (event !== null) onSend(event)
    else submission.currentTarget.querySelector<HTMLElement>(typeProblem === null ? 'textarea' : 'input')?.focus()
  }
  const getError = (problem: 'missing' | 'noObject' | null) =>
    isChecked && problem !== null ? t(`payload.problems.${problem}`) : undefined
  const common = { spellCheck: false, className: mono }
  return (
    <form className={stack} onSubmit={submit} noValidate>
      <Field label={t('events.type')} error={getError(typeProblem)}>
        <Input
          {...common}
          autoComplete="off"
          value={typed.type}
          onChange={({ target }) => change({ type: target.value })}
        />
      </Field>
      <Field label={t('events.json')} error={getError(jsonProblem)}>
        <Textarea {...common} value={typed.json} onChange={({ target }) => change({ json: target.value })} />
      </Field>
      <Button type="submit" variant="solid" icon={Send} disabled={isDisabled}>
        {t('events.send')}
      </Button>
    </form>
  )
}

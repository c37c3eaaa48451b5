import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Field as LabelledField } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { Textarea } from '#src/ui/textarea.tsx'
import type { Field, NamedField } from '../payloads/field.ts'
import type { FieldProblem } from '../payloads/read-payload.ts'
import {
  type FieldPath,
  toKey,
  type PayloadDraft,
  type Presence,
  getPresence,
  toText,
  valueAt,
  withPresence,
  withTyped,
  withValue,
} from './payload-draft.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '3', minW: '0' })
const group = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minW: '0',
  ps: '3',
  borderInlineStart: '[1px solid]',
  borderColor: 'border.default',
})
const legend = css({ textStyle: 'label', mb: '2' })
const mono = css({ fontFamily: 'mono' })

interface FormState {
  readonly draft: PayloadDraft
  readonly problems: readonly FieldProblem[]
  readonly now: number
  readonly onDraft: (draft: PayloadDraft) => void
}

interface OneFieldProps extends FormState {
  readonly name: string
  readonly field: Field
  readonly path: FieldPath
}

function Presences({ name, field, path, draft, now, onDraft }: OneFieldProps) {
  const { t } = useTranslation('inspector')
  const choices: readonly Presence[] = [
    'given',
    ...(field.isNullable ? (['null'] as const) : []),
    ...(field.isOptional ? (['left'] as const) : []),
  ]
  if (choices.length === 1) return null
  return (
    <Segmented
      label={t('payload.presence', { name })}
      options={choices.map((value) => ({ value, label: t(`payload.${value}`) }))}
      value={getPresence(valueAt(draft.values, path))}
      onChange={(presence) => onDraft(withPresence(draft, field, path, presence, now))}
    />
  )
}

function Box({ field, path, draft, onDraft }: OneFieldProps) {
  const value = valueAt(draft.values, path)
  const onText = (text: string) => onDraft(withTyped(draft, field, path, text))
  if (field.kind === 'choice') {
    return (
      <Select
        options={field.choices.map((choice) => ({ value: choice, label: choice }))}
        value={typeof value === 'string' ? value : undefined}
        onChange={(choice) => onDraft({ ...draft, values: withValue(draft.values, path, choice) })}
      />
    )
  }
  if (field.kind === 'text') {
    const text = typeof value === 'string' ? value : ''
    return <Input autoComplete="off" spellCheck={false} value={text} onChange={({ target }) => onText(target.value)} />
  }
  const text = draft.typed[toKey(path)] ?? toText(field, value)
  const common = { value: text, spellCheck: false, className: mono }
  if (field.kind === 'list' || field.kind === 'json') {
    return <Textarea {...common} onChange={({ target }) => onText(target.value)} />
  }
  return <Input {...common} autoComplete="off" onChange={({ target }) => onText(target.value)} />
}

function OneField(props: OneFieldProps) {
  const { name, field, path, draft, problems, onDraft } = props
  const { t } = useTranslation('inspector')
  const isGiven = getPresence(valueAt(draft.values, path)) === 'given'
  const isMine = (at: FieldProblem['path']) =>
    toKey(path) === at.slice(0, path.length).join('/') && (field.kind !== 'group' || at.length === path.length)
  const problem = problems.find(({ path: at }) => isMine(at))?.problem
  const error = problem === undefined ? undefined : t(`payload.problems.${problem}`)
  if (field.kind === 'group' && isGiven) {
    return (
      <fieldset className={group}>
        <legend className={legend}>{name}</legend>
        <Presences {...props} />
        <PayloadFields {...props} fields={field.fields} path={path} />
      </fieldset>
    )
  }
  if (field.kind === 'flag' && isGiven && !field.isOptional && !field.isNullable) {
    return (
      <Switch
        checked={valueAt(draft.values, path) === true}
        onChange={(on) => onDraft({ ...draft, values: withValue(draft.values, path, on) })}
      >
        {name}
      </Switch>
    )
  }
  if (!isGiven || field.kind === 'flag') return <Absent {...props} />
  return (
    <div className={stack}>
      <LabelledField label={name} error={error} help={field.kind === 'moment' ? t('payload.moment') : undefined}>
        <Box {...props} />
      </LabelledField>
      <Presences {...props} />
    </div>
  )
}

function Absent(props: OneFieldProps) {
  const { name, field, path, draft, onDraft } = props
  const isGiven = getPresence(valueAt(draft.values, path)) === 'given'
  return (
    <fieldset className={group}>
      <legend className={legend}>{name}</legend>
      <Presences {...props} />
      {isGiven && field.kind === 'flag' && (
        <Switch
          checked={valueAt(draft.values, path) === true}
          onChange={(on) => onDraft({ ...draft, values: withValue(draft.values, path, on) })}
        >
          {name}
        </Switch>
      )}
    </fieldset>
  )
}

interface PayloadFieldsProps extends FormState {
  readonly fields: readonly NamedField[]
  readonly path?: FieldPath
}

export function PayloadFields({ fields, path = [], draft, problems, now, onDraft }: PayloadFieldsProps) {
  return (
    <div className={stack}>
      {fields.map(({ name, field }) => (
        <OneField key={name} {...{ name, field, draft, problems, now, onDraft }} path={[...path, name]} />
      ))}
    </div>
  )
}

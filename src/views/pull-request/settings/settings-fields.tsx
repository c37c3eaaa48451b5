import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { maxIgnoreGlobs, maxInstructionsLength, severities } from '#src/contract/reviews.ts'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Textarea } from '#src/ui/textarea.tsx'
import type { FormDraft } from '../../drafts/use-draft.ts'
import { useFigures } from '../../listing/figures.ts'
import type { Problems, Values } from './settings-values.ts'

const code = css({ textStyle: 'code' })

interface FieldsProps {
  readonly draft: FormDraft<Values, Problems>
}

export function Paths({ draft: { values, problems, set } }: FieldsProps) {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  const problem = problems.ignoredPaths
  return (
    <Field
      label={t('settings.paths')}
      help={t('settings.pathsHelp')}
      error={problem && t(`settings.pathProblems.${problem}`, { max: number(maxIgnoreGlobs) })}
    >
      <Textarea
        className={code}
        rows={3}
        value={values.ignoredPaths}
        onChange={({ target }) => set({ ignoredPaths: target.value })}
        placeholder="fixtures/**"
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        data-first-focus
      />
    </Field>
  )
}

export function Instructions({ draft: { values, problems, set } }: FieldsProps) {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  return (
    <Field
      label={t('settings.instructions')}
      help={t('settings.instructionsHelp')}
      error={problems.instructions && t('settings.instructionsTooLong', { max: number(maxInstructionsLength) })}
    >
      <Textarea
        rows={3}
        value={values.instructions}
        onChange={({ target }) => set({ instructions: target.value })}
        dir="auto"
      />
    </Field>
  )
}

export function MinSeverity({ draft: { values, set } }: FieldsProps) {
  const { t } = useTranslation('pull-request-review')
  return (
    <Field label={t('settings.minSeverity')} help={t('settings.minSeverityHelp')}>
      <Select
        options={severities.map((value) => ({ value, label: t(`severities.${value}`) }))}
        value={values.minSeverity}
        onChange={(value) => set({ minSeverity: severities.find((known) => known === value) ?? 'low' })}
      />
    </Field>
  )
}

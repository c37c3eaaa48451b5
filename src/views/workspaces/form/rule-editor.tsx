import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { type Repository, sourceTypes } from '#src/contract/repositories.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Input } from '#src/ui/input.tsx'
import { useFigures } from '../../listing/figures.ts'
import { type FieldsProps, useFieldError } from './workspace-fields.tsx'
import { VirtualRows } from '../../listing/dialogs/virtual-rows.tsx'
import { toRule } from './workspace-values.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const quiet = css({ textStyle: 'small', color: 'fg.muted' })
const group = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '2', mt: '1.5' })
const legend = css({ textStyle: 'label' })
const preview = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const code = { mono: true, spellCheck: false, autoCapitalize: 'none', autoCorrect: 'off', autoComplete: 'off' } as const

interface RuleEditorProps extends FieldsProps {
  readonly repositories: readonly Repository[]
  readonly belongsByRule: (repository: Repository) => boolean
}

function SourceChoice({ draft, repositories }: Pick<RuleEditorProps, 'draft' | 'repositories'>) {
  const { t } = useTranslation(['workspaces', 'repositories'])
  const { sourceTypes: chosen } = draft.values
  const present = new Set([...chosen, ...repositories.map(({ sourceType }) => sourceType)])
  const offered = sourceTypes.filter((type) => present.has(type))
  if (offered.length === 0) return null
  return (
    <fieldset>
      <legend className={legend}>{t('rule.source')}</legend>
      <div className={group}>
        {offered.map((type) => (
          <Checkbox
            key={type}
            checked={chosen.includes(type)}
            onChange={(isChosen) =>
              draft.set({
                sourceTypes: isChosen ? [...chosen, type] : chosen.filter((chosenType) => chosenType !== type),
              })
            }
          >
            {t(`repositories:source.${type}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function Preview({ draft, repositories, belongsByRule }: RuleEditorProps) {
  const { t } = useTranslation('workspaces')
  const { number } = useFigures()
  const hasRule = toRule(draft.values) !== undefined
  const fitting = hasRule ? repositories.filter(belongsByRule) : []
  const words = fitting.length === 0 ? t('rule.fitsNone') : t('rule.fits', { amount: number(fitting.length) })
  return (
    <div className={preview}>
      <output className={quiet}>{hasRule ? words : t('rule.none')}</output>
      {fitting.length > 0 && (
        <VirtualRows label={t('form.byRule')} rows={fitting} getKey={({ id }) => id} place="form">
          {({ name }) => <bdi>{name}</bdi>}
        </VirtualRows>
      )}
    </div>
  )
}

export function RuleEditor(props: RuleEditorProps) {
  const { draft } = props
  const { t } = useTranslation('workspaces')
  const getFieldError = useFieldError(props)
  return (
    <div className={column}>
      <p className={quiet}>{t('rule.text')}</p>
      <Field label={t('rule.nameContains')} error={getFieldError('nameContains')}>
        <Input
          {...code}
          name="nameContains"
          value={draft.values.nameContains}
          onChange={({ target }) => draft.set({ nameContains: target.value })}
        />
      </Field>
      <Field label={t('rule.namePattern')} help={t('rule.patternHelp')} error={getFieldError('namePattern')}>
        <Input
          {...code}
          name="namePattern"
          value={draft.values.namePattern}
          onChange={({ target }) => draft.set({ namePattern: target.value })}
        />
      </Field>
      <SourceChoice {...props} />
      <Preview {...props} />
    </div>
  )
}

import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { field } from '#styled-system/recipes/field'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Input } from '#src/ui/input.tsx'
import { useFigures } from '../../listing/figures.ts'
import { filterByWords } from '../../listing/sort-rows.ts'
import { isRuleOn, type Rule, switchRule, type Values } from './settings-values.ts'

const group = css({ display: 'flex', flexDirection: 'column', gap: '2', m: '0', p: '0', borderWidth: '[0]', minW: '0' })
const legend = css({ mb: '2' })
const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  m: '0',
  p: '3',
  listStyle: 'none',
  maxH: '[min(50dvh, 420px)]',
  overflowY: 'auto',
  borderWidth: 'hairline',
  borderRadius: 'md',
})

interface RuleChoicesProps {
  readonly rules: readonly Rule[]
  readonly values: Values
  readonly onChange: (change: Partial<Values>) => void
}

const useDescribeRule = () => {
  const { t } = useTranslation('pull-request-review')
  return ({ area, severity, languages, isOnByDefault }: Rule): string => {
    const state = isOnByDefault ? '' : t('settings.offByDefault')
    const parts = [t(`areas.${area}`), t(`severities.${severity}`), languages.join(', '), state]
    return parts.filter((part) => part !== '').join(' · ')
  }
}

export function RuleChoices({ rules, values, onChange }: RuleChoicesProps) {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  const [words, setWords] = useState('')
  const describe = useDescribeRule()
  const shown = filterByWords(rules, useDeferredValue(words), (rule) => `${rule.title} ${rule.id} ${describe(rule)}`)
  const amount = rules.filter((rule) => isRuleOn(rule, values)).length
  return (
    <fieldset className={group}>
      <legend className={cx(field().label, legend)}>
        {t('settings.rules', { amount: number(amount), total: number(rules.length) })}
      </legend>
      <Input
        type="search"
        aria-label={t('settings.findRule')}
        placeholder={t('settings.findRule')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {shown.length === 0 && <output>{t('settings.noRule')}</output>}
      {shown.length > 0 && (
        <ul className={list}>
          {shown.map((rule) => (
            <li key={rule.id}>
              <Checkbox
                checked={isRuleOn(rule, values)}
                help={describe(rule)}
                onChange={(isOn) => onChange(switchRule(rule, values, isOn))}
              >
                {rule.title}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

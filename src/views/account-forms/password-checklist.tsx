import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { type PasswordRule, unmetPasswordRules } from '#src/contract/unmet-password-rules.ts'
import type { PasswordPolicy } from '#src/contract/user.ts'
import { Icon } from '#src/ui/icon.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))',
  gap: '1',
  textStyle: 'caption',
})
const row = css({
  display: 'flex',
  gap: '1.5',
  alignItems: 'flex-start',
  color: 'fg.muted',
  '& svg': { boxSize: '3', mt: '0.5' },
})
const advice = css({ textStyle: 'caption', color: 'fg.muted', mt: '1' })
const met = css({ color: 'success.fg' })

const listRules = (policy: PasswordPolicy): PasswordRule[] => {
  const isRequired: Record<PasswordRule, boolean> = {
    length: true,
    uppercase: policy.requireUppercase,
    lowercase: policy.requireLowercase,
    digit: policy.requireDigit,
    symbol: policy.requireSymbol,
  }
  return (Object.keys(isRequired) as PasswordRule[]).filter((rule) => isRequired[rule])
}

const ruleWords = (rule: PasswordRule, policy: PasswordPolicy, t: TFunction<'auth'>): string =>
  rule === 'length'
    ? t('rules.length', { minimum: policy.minimumLength, maximum: policy.maximumLength })
    : t(`rules.${rule}`)

interface PasswordChecklistProps {
  readonly policy: PasswordPolicy
  readonly password: string
}

/** Only the number of met rules is announced; announcing each would be too much. */
export function PasswordChecklist({ policy, password }: PasswordChecklistProps) {
  const { t } = useTranslation('auth')
  const rules = listRules(policy)
  const unmet = unmetPasswordRules(policy, password)
  return (
    <div>
      <ul className={list} aria-label={t('rules.label')}>
        {rules.map((rule) => {
          const isMet = !unmet.includes(rule)
          return (
            <li key={rule} className={isMet ? `${row} ${met}` : row}>
              <Icon of={isMet ? Check : Circle} />
              <span>
                {ruleWords(rule, policy, t)} <VisuallyHidden>{t(isMet ? 'rules.met' : 'rules.unmet')}</VisuallyHidden>
              </span>
            </li>
          )
        })}
      </ul>
      {(policy.refuseCommon || policy.refusePersonal === true) && (
        <p className={advice}>{t(policy.refusePersonal === true ? 'rules.notPersonal' : 'rules.notCommon')}</p>
      )}
      <div aria-live="polite">
        <VisuallyHidden>
          {password !== '' && t('rules.progress', { met: rules.length - unmet.length, total: rules.length })}
        </VisuallyHidden>
      </div>
    </div>
  )
}

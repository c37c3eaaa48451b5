import type { Rule } from './rule.ts'
import { costRules } from './rules/costs.ts'
import { cryptographyRules } from './rules/cryptography.ts'
import { exposureRules } from './rules/exposure.ts'
import { injectionRules } from './rules/injection.ts'
import { loopRules } from './rules/loops.ts'
import { requestInputRules } from './rules/request-input.ts'
import { secretRules } from './rules/secrets.ts'
import { unsafeSettingRules } from './rules/unsafe-settings.ts'

export const allRules: readonly Rule[] = [
  ...injectionRules,
  ...requestInputRules,
  ...cryptographyRules,
  ...secretRules,
  ...unsafeSettingRules,
  ...exposureRules,
  ...loopRules,
  ...costRules,
]

export const activeRules: readonly Rule[] = allRules.filter(({ enabled }) => enabled !== false)

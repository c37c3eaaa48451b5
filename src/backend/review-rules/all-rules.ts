import { comparisonRules } from './rules/comparisons.ts'
import { conditionRules } from './rules/conditions.ts'
import { errorRules } from './rules/errors.ts'
import { flowRules } from './rules/flow.ts'
import { ignoredErrorRules } from './rules/ignored-errors.ts'
import { leftoverRules } from './rules/leftovers.ts'
import { promiseRules } from './rules/promises.ts'
import { resourceRules } from './rules/resources.ts'
import { valueRules } from './rules/values.ts'
import { handlerRules } from './rules/handlers.ts'
import { listRules } from './rules/lists.ts'
import { uploadRules } from './rules/uploads.ts'
import { addressRules } from './rules/addresses.ts'
import { reuseRules } from './rules/reuse.ts'
import { trapRules } from './rules/traps.ts'
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
  ...addressRules,
  ...loopRules,
  ...costRules,
  ...uploadRules,
  ...listRules,
  ...handlerRules,
  ...valueRules,
  ...resourceRules,
  ...promiseRules,
  ...leftoverRules,
  ...flowRules,
  ...errorRules,
  ...ignoredErrorRules,
  ...conditionRules,
  ...comparisonRules,
  ...trapRules,
  ...reuseRules,
]

export const activeRules: readonly Rule[] = allRules.filter(({ enabled }) => enabled !== false)

import { changedSignatureRule } from './changed-signature.ts'
import { columnWithoutMigrationRule } from './column-without-migration.ts'
import { copiedFunctionRule } from './copied-function.ts'
import { layerBreakRule, newCycleRule } from './dependencies.ts'
import { grownFunctionRule } from './grown-function.ts'
import { checkMissingRule, checkRemovedRule } from './guards.ts'
import { removedAwaitRule } from './removed-await.ts'
import type { AcrossRule } from './make-finding.ts'
import { removedButUsedRule } from './removed-but-used.ts'
import { removedRouteRule } from './removed-route.ts'
import { lostTestRule, untestedBranchRule } from './tests-of-change.ts'
import { undeclaredVariableRule } from './undeclared-variable.ts'

export const acrossRules: readonly AcrossRule[] = [
  changedSignatureRule,
  removedButUsedRule,
  newCycleRule,
  layerBreakRule,
  copiedFunctionRule,
  untestedBranchRule,
  lostTestRule,
  checkMissingRule,
  checkRemovedRule,
  removedAwaitRule,
  columnWithoutMigrationRule,
  undeclaredVariableRule,
  removedRouteRule,
  grownFunctionRule,
]

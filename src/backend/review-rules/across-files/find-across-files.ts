import type { Change, RuleFinding } from '../change.ts'
import { readChangeFacts, type ChangeFacts } from './change-facts.ts'
import { findChangedSignatures } from './changed-signature.ts'
import { findColumnsWithoutMigration } from './column-without-migration.ts'
import { findCopiedFunctions } from './copied-function.ts'
import { findLayerBreaks, findNewCycles } from './dependencies.ts'
import { findGrownFunctions } from './grown-function.ts'
import { findMissingChecks, findRemovedChecks } from './guards.ts'
import { findRemovedAwaits } from './removed-await.ts'
import { findRemovedButUsed } from './removed-but-used.ts'
import { findRemovedRoutes } from './removed-route.ts'
import { findLostTests, findUntestedBranches } from './tests-of-change.ts'
import { findUndeclaredVariables } from './undeclared-variable.ts'

const finders: readonly ((facts: ChangeFacts) => readonly RuleFinding[])[] = [
  findChangedSignatures,
  findRemovedButUsed,
  findNewCycles,
  findLayerBreaks,
  findCopiedFunctions,
  findUntestedBranches,
  findLostTests,
  findMissingChecks,
  findRemovedChecks,
  findRemovedAwaits,
  findColumnsWithoutMigration,
  findUndeclaredVariables,
  findRemovedRoutes,
  findGrownFunctions,
]

export const findAcrossFiles = async (change: Change): Promise<readonly RuleFinding[]> => {
  const facts = await readChangeFacts(change)
  return finders.flatMap((find) => find(facts))
}

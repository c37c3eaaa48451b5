import type { TaskContext } from '../threads/serve-tasks.ts'
import { collectNames } from './across-files/collect-names.ts'
import type { Change } from './change.ts'
import { findInChange } from './find-in-change.ts'

export const reviewTasks = {
  findInChange: (_context: TaskContext, change: Change) => findInChange(change),
  collectNames: (_context: TaskContext, change: Change) => collectNames(change),
}

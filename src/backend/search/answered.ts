import type { Member } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { countQuestion } from '../usage/count-question.ts'
import { onCurrent } from './on-current.ts'
import { recordAskedSources } from './record-asked-sources.ts'
import type { SearchedIndex } from './search-scope.ts'

interface AskedSources {
  readonly Names?: readonly string[] | undefined
  readonly DataSourceIds?: readonly string[] | undefined
}

export const answerSearch = async <Found>(
  services: Services,
  caller: Member,
  scope: () => Promise<SearchedIndex[]>,
  find: (indexes: readonly SearchedIndex[]) => Promise<Found>,
  { Names: names, DataSourceIds: ids }: AskedSources,
  isAnswer: (found: Found) => boolean = () => true,
): Promise<Found> => {
  const results = await onCurrent(services.db, scope, find)
  if (!isAnswer(results)) return results
  await countQuestion(services, caller)
  await recordAskedSources(services, caller, { names, ids })
  return results
}

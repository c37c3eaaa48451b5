import type { ChatMode } from '#src/contract/chat.ts'
import { modelComplexities, type ModelComplexity } from '#src/contract/llm-settings.ts'
import type { UsagePurpose } from '#src/contract/organisation.ts'

const modeComplexities: Readonly<Record<ChatMode, ModelComplexity>> = {
  Fast: 'Simple',
  Auto: 'Medium',
  FastComplex: 'Complex',
  Deep: 'Genius',
}

interface Candidate {
  readonly complexity: ModelComplexity
  readonly purposes: readonly UsagePurpose[]
}

const rankComplexity = (complexity: ModelComplexity): number => modelComplexities.indexOf(complexity)

/**
 * Chooses the model with the purpose whose complexity is nearest to the mode: the more complex of two equally near
 * ones, and the first of several of one complexity.
 */
export const chooseModel = <Model extends Candidate>(
  models: readonly Model[],
  mode: ChatMode,
  purpose: UsagePurpose,
): Model | undefined => {
  const wanted = rankComplexity(modeComplexities[mode])
  const getDistance = ({ complexity }: Candidate): number => Math.abs(rankComplexity(complexity) - wanted)
  return models
    .filter(({ purposes }) => purposes.includes(purpose))
    .toSorted(
      (left, right) =>
        getDistance(left) - getDistance(right) || rankComplexity(right.complexity) - rankComplexity(left.complexity),
    )[0]
}

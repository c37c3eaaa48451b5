import type { ReviewRequest } from '#machines/pull-request-review/pull-request-review.setup.ts'
import { createMemory } from '#src/actors/memory.ts'
import { reviewAreas, reviewTones, thoroughnesses } from '#src/contract/reviews.ts'
import { filledText, finite, list, object, readJson } from '#src/lib/shape.ts'

const storageKey = 'review-choice'
const memory = createMemory(() => window.localStorage)

const Kept = object({ areas: list(filledText), depth: finite, tone: filledText, thoroughness: filledText })

export const readChoice = (): ReviewRequest => {
  const kept = readJson(Kept, memory.read(storageKey))
  const areas = reviewAreas.filter((area) => kept?.areas.includes(area) !== false)
  const depth = Math.round(kept?.depth ?? 3)
  return {
    parameters: {
      focusAreas: areas.length === 0 ? [...reviewAreas] : areas,
      depth: depth >= 1 && depth <= 5 ? depth : 3,
      tone: reviewTones.find((tone) => tone === kept?.tone) ?? 'Professional',
      thoroughness: thoroughnesses.find((known) => known === kept?.thoroughness) ?? 'Balanced',
    },
    postComments: false,
  }
}

export const keepChoice = ({ parameters }: ReviewRequest): void => {
  const { focusAreas, ...rest } = parameters
  memory.write(storageKey, JSON.stringify({ areas: focusAreas, ...rest }))
}

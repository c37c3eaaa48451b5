import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from './actor-names.ts'
import { eventLabel } from './event-label.ts'
import { effectOf } from './step-effect.ts'
import type { Step } from './steps.ts'

export interface StepWords {
  readonly sender: (step: Step) => string
  readonly receiver: (step: Step) => string
  readonly event: (step: Step) => string
  /** What came of it; empty where that is not a question. */
  readonly effect: (step: Step) => string
  readonly mark: (step: Step) => string
}

/** A chart of many regions begins in many states at once; which ones, the step itself tells. */
const maxStates = 2

const namesOf = (states: readonly string[]): string => {
  const rest = states.length - maxStates
  return rest > 1 ? `${states.slice(0, maxStates).join(', ')} +${rest}` : states.join(', ')
}

/** A step in words. `names`: of the actors. */
export const useStepWords = (names: ReadonlyMap<string, string>): StepWords => {
  const { t } = useTranslation('recording')
  return useMemo(() => {
    const name = (actor: string) => nameIn(names, actor)
    const effect = (step: Step): string => {
      const told = effectOf(step)
      if (told.kind === 'none') return ''
      if (told.kind === 'nothing') return t('effects.nothing')
      if (told.kind === 'ended') return t(`effects.${told.status}`)
      if (told.kind === 'moved') return `${namesOf(told.left)} → ${namesOf(told.entered)}`
      if (told.states.length === 0) return told.kind === 'began' ? t('effects.began') : t('effects.changed')
      return t(told.kind === 'began' ? 'effects.beganIn' : 'effects.stayed', {
        states: namesOf(told.states),
      })
    }
    return {
      sender: ({ from, mark }) => {
        if (from !== null) return name(from)
        return mark === 'control' ? t('who.qa') : t('who.outside')
      },
      receiver: ({ mark, actor }) =>
        mark === 'notice' ? t('who.listeners') : actor === null ? t('who.page') : name(actor),
      event: ({ record, type }) => (record.kind === 'actor' ? t('effects.begins') : eventLabel(type)),
      effect,
      mark: ({ mark }) => t(`marks.${mark}`),
    }
  }, [names, t])
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from './actor-names.ts'
import { eventLabel } from './event-label.ts'
import { getEffect } from './step-effect.ts'
import type { Step } from './steps.ts'

export interface StepWords {
  readonly sender: (step: Step) => string
  readonly receiver: (step: Step) => string
  readonly event: (step: Step) => string
  readonly effect: (step: Step) => string
  readonly mark: (step: Step) => string
}

/** A chart with many regions starts in many states, so only the first are named. */
const maxStates = 2

const joinNames = (states: readonly string[]): string => {
  const rest = states.length - maxStates
  return rest > 1 ? `${states.slice(0, maxStates).join(', ')} +${rest}` : states.join(', ')
}

export const useStepWords = (names: ReadonlyMap<string, string>): StepWords => {
  const { t } = useTranslation('recording')
  return useMemo(() => {
    const name = (actor: string) => nameIn(names, actor)
    const effect = (step: Step): string => {
      const stepEffect = getEffect(step)
      if (stepEffect.kind === 'none') return ''
      if (stepEffect.kind === 'nothing') return t('effects.nothing')
      if (stepEffect.kind === 'ended') return t(`effects.${stepEffect.status}`)
      if (stepEffect.kind === 'moved') return `${joinNames(stepEffect.left)} → ${joinNames(stepEffect.entered)}`
      if (stepEffect.states.length === 0) return stepEffect.kind === 'began' ? t('effects.began') : t('effects.changed')
      return t(stepEffect.kind === 'began' ? 'effects.beganIn' : 'effects.stayed', {
        states: joinNames(stepEffect.states),
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

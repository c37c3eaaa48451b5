import { useTranslation } from 'react-i18next'
import { innermostPaths } from '../log/state-paths.ts'
import type { ActorState } from '../observer/record.ts'

/** How an actor stands, in a few words: its states, or what became of it. `maxStates`: of many states at once the first alone is named. */
export const useStateWords = () => {
  const { t } = useTranslation('inspector')
  return ({ status, value }: ActorState, maxStates = Infinity): string => {
    if (status !== 'active') return t(`standing.${status}`)
    const [first = t('standing.active'), ...rest] = innermostPaths(value)
    return rest.length < maxStates ? [first, ...rest].join(' · ') : `${first} +${rest.length}`
  }
}

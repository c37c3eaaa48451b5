import { useTranslation } from 'react-i18next'
import { getEventKind } from '../payloads/event-schema.ts'

/** An event by its name, or what it stands for: work that succeeds or fails, a delay that runs out. */
export const useEventWords = () => {
  const { t } = useTranslation('inspector')
  return (type: string): string => {
    const name = type.replace(/^xstate\.(?:(?:done|error)\.actor|after)\./, '')
    return t(`events.kinds.${getEventKind(type) ?? 'event'}`, { name })
  }
}
